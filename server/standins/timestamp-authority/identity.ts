// Who the local time-stamp authority is: a root certificate and a signing certificate made once, both saying what they are not.
import { join } from 'node:path'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs'
import { readOrCreatePrivateFile } from '../../private-file.ts'

export type Identity = { key: CryptoKey; certificate: Certificate; ca: Certificate; caPem: string }

const { subtle } = crypto
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const
const ROOT_NAME = 'Local stand-in root, not a qualified authority'
const SIGNER_NAME = 'Local stand-in time stamps, not a qualified authority'
const oid = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
}

function name(commonName: string): RelativeDistinguishedNames {
  const value = new Utf8String({ value: commonName })
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: oid.commonName, value })],
  })
}

/** Dates from 2050 on have another form in certificates (RFC 5280 §4.1.2.5). */
function time(at: Date): Time {
  return new Time({ type: at.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value: at })
}

function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() })
}

/** Key usage bits of RFC 5280 §4.2.1.3 in one byte, highest bit first. */
function keyUsage(bits: number, unusedBits: number): Extension {
  return extension(oid.keyUsage, true, new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits }))
}

type Draft = { subject: string; issuer: string; from: Date; years: number; keys: CryptoKeyPair }

async function draft({
  subject,
  issuer,
  from,
  years,
  keys,
}: Draft): Promise<{ certificate: Certificate; id: ArrayBuffer }> {
  const certificate = new Certificate()
  certificate.version = 2
  const serial = crypto.getRandomValues(new Uint8Array(16))
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40 // positive, and never with a leading zero
  certificate.serialNumber = new Integer({ valueHex: serial.buffer })
  certificate.issuer = name(issuer)
  certificate.subject = name(subject)
  certificate.notBefore = time(from)
  certificate.notAfter = time(yearsAfter(from, years))
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  const point = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  const id = await subtle.digest('SHA-1', Uint8Array.from(point)) // a name for the key, not a protection (RFC 5280 §4.2.1.2)
  certificate.extensions = [extension(oid.subjectKeyIdentifier, false, new OctetString({ valueHex: id }))]
  return { certificate, id }
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** Private key, signing certificate and root in one file; the root's own key is thrown away, so nothing else is ever issued. */
async function createIdentity(now: Date): Promise<string> {
  const from = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const [rootKeys, keys] = await Promise.all([
    subtle.generateKey(ecdsa, true, ['sign', 'verify']),
    subtle.generateKey(ecdsa, true, ['sign', 'verify']),
  ])
  const root = await draft({ subject: ROOT_NAME, issuer: ROOT_NAME, from, years: 30, keys: rootKeys })
  const constraints = new BasicConstraints({ cA: true, pathLenConstraint: 0 })
  root.certificate.extensions?.push(
    extension(oid.basicConstraints, true, constraints.toSchema()),
    keyUsage(0b0000_0110, 1), // keyCertSign, cRLSign
  )
  await root.certificate.sign(rootKeys.privateKey, 'SHA-256')
  const signer = await draft({ subject: SIGNER_NAME, issuer: ROOT_NAME, from, years: 30, keys })
  const issuerKey = new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: root.id }) })
  signer.certificate.extensions?.push(
    extension(oid.authorityKeyIdentifier, false, issuerKey.toSchema()),
    keyUsage(0b1000_0000, 7), // digitalSignature
    extension(oid.extendedKeyUsage, true, new ExtKeyUsage({ keyPurposes: [oid.timeStamping] }).toSchema()),
  )
  await signer.certificate.sign(rootKeys.privateKey, 'SHA-256')
  return [
    pem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)),
    pem('CERTIFICATE', signer.certificate.toSchema(true).toBER()),
    pem('CERTIFICATE', root.certificate.toSchema(true).toBER()),
  ].join('')
}

/** Loads `authority.pem` of the folder, or makes it at the first start. Throws a sentence that names a damaged file. */
export async function openIdentity(directory: string, now: Date): Promise<Identity> {
  const path = join(directory, 'authority.pem')
  const text = await readOrCreatePrivateFile(path, () => createIdentity(now))
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END \1-----/g)]
  const [key, signer, root] = blocks.map(([, , body = '']) => Uint8Array.from(Buffer.from(body, 'base64')))
  const caPem = blocks[2]?.[0]
  if (!key || !signer || !root || !caPem)
    throw new Error(`${path} is damaged: a key and two certificates are expected.`)
  return {
    key: await subtle.importKey('pkcs8', key, ecdsa, false, ['sign']),
    certificate: Certificate.fromBER(signer),
    ca: Certificate.fromBER(root),
    caPem: `${caPem}\n`,
  }
}
