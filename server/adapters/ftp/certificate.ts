// The certificate that the drop shows: given as files, or made once, signed by itself, and known by its fingerprint.
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Integer, OctetString, Utf8String } from 'asn1js'
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

export type DropCertificate = {
  cert: string
  key: string
  /** SHA-256 of the certificate as clients show it: pairs of hex digits between colons, lower case. */
  fingerprint: string
}

const { subtle } = crypto
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const
const oid = {
  commonName: '2.5.4.3',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
}
const YEARS = 20

type Place = { directory: string; host: string; cert_file: string | null; key_file: string | null; now: Date }

/** Throws a sentence when only one of the two files is named, or they are no pair. */
export async function openCertificate({ directory, host, cert_file, key_file, now }: Place): Promise<DropCertificate> {
  if (Boolean(cert_file) !== Boolean(key_file)) throw new Error('FTP_TLS_CERT and FTP_TLS_KEY are set together.')
  const [cert, key] =
    cert_file && key_file
      ? await Promise.all([readFile(cert_file, 'utf8'), readFile(key_file, 'utf8')])
      : await ownPair(join(directory, 'ftp.pem'), host, now)
  return { cert, key, fingerprint: new X509Certificate(cert).fingerprint256.toLowerCase() }
}

async function ownPair(path: string, host: string, now: Date): Promise<[string, string]> {
  const text = await readOrCreatePrivateFile(path, () => createPair(host, now))
  const [key, cert] = text.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----\n/g) ?? []
  if (!key || !cert) throw new Error(`${path} is damaged: a key and a certificate are expected.`)
  return [cert, key]
}

async function createPair(host: string, now: Date): Promise<string> {
  const keys = await subtle.generateKey(ecdsa, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  const serial = crypto.getRandomValues(new Uint8Array(16))
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40 // positive, and never with a leading zero
  certificate.serialNumber = new Integer({ valueHex: serial.buffer })
  certificate.issuer = named(host)
  certificate.subject = named(host)
  const from = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  certificate.notBefore = new Time({ type: TimeType.UTCTime, value: from })
  certificate.notAfter = new Time({ type: TimeType.UTCTime, value: until })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  certificate.extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema()),
    extension(oid.extendedKeyUsage, false, new ExtKeyUsage({ keyPurposes: [oid.serverAuth] }).toSchema()),
    extension(oid.subjectAltName, false, new GeneralNames({ names: alternativeNames(host) }).toSchema()),
  ]
  await certificate.sign(keys.privateKey, 'SHA-256')
  const key = pem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey))
  return key + pem('CERTIFICATE', certificate.toSchema(true).toBER())
}

function named(name: string): RelativeDistinguishedNames {
  const value = new Utf8String({ value: name })
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: oid.commonName, value })],
  })
}

/** The host people type, and this machine's own names. */
function alternativeNames(host: string): GeneralName[] {
  const addresses = [...new Set(['127.0.0.1', ...(isIP(host) === 4 ? [host] : [])])]
  const names = [...new Set(['localhost', ...(isIP(host) === 0 ? [host] : [])])]
  return [
    ...names.map(value => new GeneralName({ type: 2, value })),
    ...addresses.map(address => {
      const valueHex = Uint8Array.from(address.split('.').map(Number)).buffer
      return new GeneralName({ type: 7, value: new OctetString({ valueHex }) })
    }),
  ]
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() })
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
