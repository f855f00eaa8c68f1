// Certificates that this server makes itself: for its local stand-ins and for the drop, on P-256 with SHA-256.
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
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

const { subtle } = crypto
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const
const oid = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
}
export const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
export const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'

export const newKeys = (): Promise<CryptoKeyPair> => subtle.generateKey(ecdsa, true, ['sign', 'verify'])

export const readSigner = (pkcs8: BufferSource): Promise<CryptoKey> =>
  subtle.importKey('pkcs8', pkcs8, ecdsa, false, ['sign'])

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() })
}

/** Key usage bits of RFC 5280 §4.2.1.3 in one byte, highest bit first. */
function keyUsage(bits: number, unusedBits: number): Extension {
  return extension(oid.keyUsage, true, new BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits }))
}

/** What makes a root: it may sign certificates and lists of revoked ones, and nobody below it may. */
export const rootExtensions = (): Extension[] => [
  extension(oid.basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
  keyUsage(0b0000_0110, 1), // keyCertSign, cRLSign
]

export const noAuthority = (): Extension =>
  extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema())

export const digitalSignature = (): Extension => keyUsage(0b1000_0000, 7)

export const purpose = (value: string, critical: boolean): Extension =>
  extension(oid.extendedKeyUsage, critical, new ExtKeyUsage({ keyPurposes: [value] }).toSchema())

/** The names and IPv4 addresses under which a server is reached. */
export function alternativeNames(names: readonly string[], addresses: readonly string[] = []): Extension {
  const all = [
    ...names.map(value => new GeneralName({ type: 2, value })),
    ...addresses.map(address => {
      const valueHex = Uint8Array.from(address.split('.').map(Number)).buffer
      return new GeneralName({ type: 7, value: new OctetString({ valueHex }) })
    }),
  ]
  return extension(oid.alternativeName, false, new GeneralNames({ names: all }).toSchema())
}

/** A name for a key, not a protection (RFC 5280 §4.2.1.2). */
async function keyId(key: CryptoKey): Promise<OctetString> {
  return new OctetString({ valueHex: await subtle.digest('SHA-1', await subtle.exportKey('raw', key)) })
}

export const subjectKey = async (key: CryptoKey): Promise<Extension> =>
  extension(oid.subjectKeyIdentifier, false, await keyId(key))

export async function issuerKey(key: CryptoKey): Promise<Extension> {
  const identifier = new AuthorityKeyIdentifier({ keyIdentifier: await keyId(key) })
  return extension(oid.authorityKeyIdentifier, false, identifier.toSchema())
}

export type Draft = {
  subject: string
  issuer: string
  from: Date
  until: Date
  publicKey: CryptoKey
  extensions: Extension[]
}

/** The certificate as PEM, signed with the issuer's key. Its dates have whole seconds. */
export async function issue(draft: Draft, signer: CryptoKey): Promise<string> {
  const certificate = new Certificate()
  certificate.version = 2
  const serial = crypto.getRandomValues(new Uint8Array(16))
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40 // positive, and never with a leading zero
  certificate.serialNumber = new Integer({ valueHex: serial.buffer })
  certificate.issuer = nameOf(draft.issuer)
  certificate.subject = nameOf(draft.subject)
  certificate.notBefore = time(draft.from)
  certificate.notAfter = time(draft.until)
  certificate.extensions = draft.extensions
  await certificate.subjectPublicKeyInfo.importKey(draft.publicKey)
  await certificate.sign(signer, 'SHA-256')
  return pem('CERTIFICATE', certificate.toSchema(true).toBER())
}

function nameOf(commonName: string): RelativeDistinguishedNames {
  const value = new Utf8String({ value: commonName })
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: oid.commonName, value })],
  })
}

/** Dates from 2050 on have another form in certificates (RFC 5280 §4.1.2.5). */
function time(at: Date): Time {
  const value = new Date(Math.floor(at.getTime() / 1000) * 1000)
  return new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })
}

export function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

export const privateKeyPem = async (key: CryptoKey): Promise<string> =>
  pem('PRIVATE KEY', await subtle.exportKey('pkcs8', key))

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

export type PemBlock = { pem: string; der: Uint8Array<ArrayBuffer> }

/** The blocks of a file of keys and certificates, in its order. */
export function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(/-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END \1-----/g)].map(([whole, , body = '']) => ({
    pem: `${whole}\n`,
    der: Uint8Array.from(Buffer.from(body, 'base64')),
  }))
}
