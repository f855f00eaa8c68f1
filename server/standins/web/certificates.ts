// Certificates of the local web: a root made once, and one server certificate for all names at every start.
import { join } from 'node:path'
import { BitString, Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs'
import { readOrCreatePrivateFile } from '../../private-file.ts'

export type Certificates = { ca_pem: string; cert: string; key: string }

const { subtle } = crypto
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const
const ROOT = 'Local web root, a stand-in that nobody trusts'
const DAY_MS = 86_400_000
const oid = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
}

const nameOf = (value: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: oid.commonName, value: new Utf8String({ value }) })],
  })
const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: value.toBER() })
/** Key usage bits of RFC 5280 §4.2.1.3 in one byte, highest bit first. */
const keyUsage = (bits: number, unusedBits: number) =>
  extension(oid.keyUsage, true, new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits }))

type Draft = { subject: string; from: Date; days: number; publicKey: CryptoKey; extensions: Extension[] }

async function issue({ subject, from, days, publicKey, extensions }: Draft, signer: CryptoKey): Promise<string> {
  const certificate = new Certificate()
  certificate.version = 2
  const serial = crypto.getRandomValues(new Uint8Array(16))
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40 // positive, and never with a leading zero
  certificate.serialNumber = new Integer({ valueHex: serial.buffer })
  certificate.issuer = nameOf(ROOT)
  certificate.subject = nameOf(subject)
  certificate.notBefore = new Time({ type: TimeType.UTCTime, value: new Date(from.getTime() - DAY_MS) })
  certificate.notAfter = new Time({ type: TimeType.UTCTime, value: new Date(from.getTime() + days * DAY_MS) })
  certificate.extensions = extensions
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(signer, 'SHA-256')
  return pem('CERTIFICATE', certificate.toSchema(true).toBER())
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

const newKeys = () => subtle.generateKey(ecdsa, true, ['sign', 'verify'])
const exported = async (key: CryptoKey) => pem('PRIVATE KEY', await subtle.exportKey('pkcs8', key))

async function createRoot(now: Date): Promise<string> {
  const keys = await newKeys()
  const extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
    keyUsage(0b0000_0110, 1), // keyCertSign, cRLSign
  ]
  const root = { subject: ROOT, from: now, days: 3_650, publicKey: keys.publicKey, extensions }
  return (await exported(keys.privateKey)) + (await issue(root, keys.privateKey))
}

/** Loads `web-root.pem` of the folder or makes it, and issues a certificate for these names. */
export async function openCertificates(directory: string, names: readonly string[], now: Date): Promise<Certificates> {
  const path = join(directory, 'web-root.pem')
  const text = await readOrCreatePrivateFile(path, () => createRoot(now))
  const [key, root] = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END \1-----/g)]
  if (!key?.[2] || !root) throw new Error(`${path} is damaged: a key and a certificate are expected.`)
  const signer = await subtle.importKey('pkcs8', Buffer.from(key[2], 'base64'), ecdsa, false, ['sign'])
  const keys = await newKeys()
  const alternatives = new GeneralNames({ names: names.map(value => new GeneralName({ type: 2, value })) })
  const extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema()),
    keyUsage(0b1000_0000, 7), // digitalSignature
    extension(oid.extendedKeyUsage, false, new ExtKeyUsage({ keyPurposes: [oid.serverAuth] }).toSchema()),
    extension(oid.alternativeName, false, alternatives.toSchema()),
  ]
  const server = { subject: names[0] ?? 'localhost', from: now, days: 397, publicKey: keys.publicKey, extensions }
  const ca_pem = `${root[0]}\n`
  return { ca_pem, cert: (await issue(server, signer)) + ca_pem, key: await exported(keys.privateKey) }
}
