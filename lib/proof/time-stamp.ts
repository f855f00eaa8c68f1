// Checks an RFC 3161 time-stamp token over a digest: what it dates, who signed it, and whether a trusted root stands behind it.
// Heavy (pkijs): in the browser it is only reached through a dynamic import.
import { fromBER, ObjectIdentifier, OctetString, PrintableString, Sequence, Utf8String } from 'asn1js'
import {
  type Attribute,
  type AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  ExtKeyUsage,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { encoded, reachesRoot, readCertificates, validAt } from './certificate-chain.ts'
import { bytesToHex } from './digests.ts'

type TimeStampFailure =
  | 'time_stamp_unreadable'
  | 'time_stamp_other_digest'
  | 'time_stamp_bad_signature'
  | 'time_stamp_bad_signer'

export type TimeStampVerification =
  | { outcome: 'valid'; at: string; authority: string; trusted: boolean }
  | { outcome: 'invalid'; code: TimeStampFailure }
  /** The platform has no WebCrypto (an insecure origin), or the algorithm is not one we judge: nothing is said against it. */
  | { outcome: 'inconclusive'; code: 'time_stamp_unchecked' }

const OID_SIGNED_DATA = '1.2.840.113549.1.7.2'
const OID_TST_INFO = '1.2.840.113549.1.9.16.1.4'
const OID_CONTENT_TYPE = '1.2.840.113549.1.9.3'
const OID_MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const OID_SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const OID_SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const OID_TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const OID_EXT_KEY_USAGE = '2.5.29.37'
const OID_SHA256 = '2.16.840.1.101.3.4.2.1'
const NAME_ATTRIBUTES = ['2.5.4.3', '2.5.4.10']
/** A real token with its chain is about 6 kB. */
const MAX_TOKEN_BYTES = 64 * 1024

class Refusal extends Error {
  readonly code: TimeStampFailure | 'time_stamp_unchecked'

  constructor(code: TimeStampFailure | 'time_stamp_unchecked') {
    super(code)
    this.name = 'Refusal'
    this.code = code
  }
}

/**
 * Checks a token (DER, bare or inside a time-stamp response, or read already) over a SHA-256 `digest` (64 hex characters).
 * `trustedRoots` are certificates in DER or PEM; `trusted` says that the signer's chain ends at one of them, as of the token's time.
 * Typed failures, never a throw for bad input.
 */
export async function verifyTimeStamp(input: {
  token: Uint8Array | ReadTimeStamp
  digest: string
  trustedRoots?: readonly (Uint8Array | string)[]
}): Promise<TimeStampVerification> {
  try {
    const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
    if (!subtle) throw new Refusal('time_stamp_unchecked')
    const engine = new CryptoEngine({ name: 'webcrypto', crypto: globalThis.crypto })
    const { signed, content, info } = input.token instanceof Uint8Array ? readTimeStamp(input.token) : input.token
    if (imprint(info) !== input.digest.toLowerCase()) throw new Refusal('time_stamp_other_digest')
    const certificates = (signed.certificates ?? []).filter(item => item instanceof Certificate)
    const roots = (input.trustedRoots ?? []).flatMap(readCertificates)
    const signer = onlySigner(signed)
    await checkAttributes(engine, signer, content)
    const certificate = certificateOf(signer, [...certificates, ...roots])
    await checkSignature(engine, signer, certificate)
    if (!mayStamp(certificate)) throw new Refusal('time_stamp_bad_signer')
    if (!validAt(certificate, info.genTime)) throw new Refusal('time_stamp_bad_signer')
    const trusted = await reachesRoot(engine, certificate, { certificates, roots, at: info.genTime })
    return { outcome: 'valid', at: info.genTime.toISOString(), authority: nameOf(certificate), trusted }
  } catch (error) {
    // asn1js and pkijs throw many kinds of errors on bytes that are not what they claim to be.
    const code = error instanceof Refusal ? error.code : 'time_stamp_unreadable'
    return code === 'time_stamp_unchecked' ? { outcome: 'inconclusive', code } : { outcome: 'invalid', code }
  }
}

export type ReadTimeStamp = { signed: SignedData; content: ArrayBuffer; info: TSTInfo }

/** Reads a token without checking anything that it says. Throws many kinds of errors for what is none. */
function readTimeStamp(token: Uint8Array): ReadTimeStamp {
  const bytes = Uint8Array.from(token.subarray(0, MAX_TOKEN_BYTES + 1))
  const parsed = fromBER(bytes)
  // Bytes after the token would be outside every signature.
  if (bytes.length > MAX_TOKEN_BYTES || parsed.offset !== bytes.length) throw new Refusal('time_stamp_unreadable')
  return readParsedTimeStamp(parsed.result)
}

/** The same of a token that is taken apart already, as the one inside an answer is. */
export function readParsedTimeStamp(token: unknown): ReadTimeStamp {
  const content = contentInfoOf(token)
  if (content.contentType !== OID_SIGNED_DATA) throw new Refusal('time_stamp_unreadable')
  const signed = new SignedData({ schema: content.content })
  const { eContent, eContentType } = signed.encapContentInfo
  if (eContentType !== OID_TST_INFO || !(eContent instanceof OctetString)) throw new Refusal('time_stamp_unreadable')
  const inner = eContent.getValue()
  return { signed, content: inner, info: TSTInfo.fromBER(inner) }
}

function contentInfoOf(schema: unknown): ContentInfo {
  try {
    return new ContentInfo({ schema })
  } catch {
    const response = new TimeStampResp({ schema })
    if (!response.timeStampToken) throw new Refusal('time_stamp_unreadable')
    return response.timeStampToken
  }
}

function imprint(info: TSTInfo): string {
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithmId !== OID_SHA256) throw new Refusal('time_stamp_other_digest')
  return hex(hashedMessage.getValue())
}

function onlySigner(signed: SignedData): SignerInfo {
  const [signer, ...others] = signed.signerInfos
  if (!signer || others.length > 0) throw new Refusal('time_stamp_bad_signer')
  return signer
}

/** A token may leave its signer's certificate out (RFC 3161 §2.4.1, certReq): then it is no forgery, only not to be judged. */
function certificateOf(signer: SignerInfo, certificates: Certificate[]): Certificate {
  const sid: unknown = signer.sid
  const certificate = certificates.find(candidate => isNamedBy(candidate, sid))
  if (!certificate) throw new Refusal('time_stamp_unchecked')
  return certificate
}

function isNamedBy(certificate: Certificate, sid: unknown): boolean {
  // A signer is named by issuer and serial number; pkijs types the field as any.
  const named = sid as { issuer?: Certificate['issuer']; serialNumber?: Certificate['serialNumber'] }
  if (!named.issuer || !named.serialNumber) return false
  return certificate.issuer.isEqual(named.issuer) && certificate.serialNumber.isEqual(named.serialNumber)
}

/** The signed attributes cover the content and name its type. */
async function checkAttributes(engine: CryptoEngine, signer: SignerInfo, content: ArrayBuffer): Promise<void> {
  const attributes = signer.signedAttrs
  if (!attributes) throw new Refusal('time_stamp_bad_signature')
  const digestName = hashName(engine, signer.digestAlgorithm.algorithmId)
  // SHA-1 and older prove nothing any more.
  if (!/^SHA-(256|384|512)$/.test(digestName)) throw new Refusal('time_stamp_unchecked')
  const values = attributes.attributes
  const digest = hex(await engine.digest(digestName, content))
  if (octets(onlyValue(values, OID_MESSAGE_DIGEST)) !== digest) throw new Refusal('time_stamp_bad_signature')
  const type = onlyValue(values, OID_CONTENT_TYPE)
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== OID_TST_INFO) {
    throw new Refusal('time_stamp_bad_signature')
  }
}

/** The signature covers the signed attributes, one of which pins the signer's certificate. */
async function checkSignature(engine: CryptoEngine, signer: SignerInfo, certificate: Certificate): Promise<void> {
  const attributes = signer.signedAttrs
  if (!attributes) throw new Refusal('time_stamp_bad_signature')
  const digestName = hashName(engine, signer.digestAlgorithm.algorithmId)
  const key = certificate.subjectPublicKeyInfo
  const good = await engine
    .verifyWithPublicKey(attributes.encodedValue, signer.signature, key, signer.signatureAlgorithm, digestName)
    .catch(() => false)
  if (!good) throw new Refusal('time_stamp_bad_signature')
  if (!(await isPinned(engine, attributes.attributes, certificate))) throw new Refusal('time_stamp_bad_signer')
}

/** RFC 3161 §2.4.2: a signed attribute holds the digest of the signer's certificate, so that it cannot be exchanged. */
async function isPinned(engine: CryptoEngine, attributes: Attribute[], certificate: Certificate): Promise<boolean> {
  const second = onlyValue(attributes, OID_SIGNING_CERTIFICATE_V2)
  const first = onlyValue(attributes, OID_SIGNING_CERTIFICATE)
  const [list] = members(second ?? first)
  const [own] = members(list)
  const fields = members(own)
  const [algorithm] = members(fields[0])
  const named = algorithm instanceof ObjectIdentifier ? hashName(engine, algorithm.getValue()) : 'SHA-256'
  const pinned = octets(fields.find(field => field instanceof OctetString))
  return pinned === hex(await engine.digest(second ? named : 'SHA-1', encoded(certificate)))
}

function hashName(engine: CryptoEngine, oid: string): string {
  const algorithm = engine.getAlgorithmByOID(oid)
  return 'name' in algorithm ? algorithm.name : ''
}

function onlyValue(attributes: Attribute[], oid: string): unknown {
  const found = attributes.filter(attribute => attribute.type === oid)
  return found.length === 1 ? found[0]?.values[0] : undefined
}

/** What an ASN.1 sequence holds; nothing of anything else. */
export const members = (value: unknown): unknown[] => (value instanceof Sequence ? value.valueBlock.value : [])

const octets = (value: unknown): string | null => (value instanceof OctetString ? hex(value.getValue()) : null)

/** RFC 3161 §2.3: time stamping is the one extended use of the key, marked critical. */
function mayStamp(certificate: Certificate): boolean {
  const extension = certificate.extensions?.find(item => item.extnID === OID_EXT_KEY_USAGE)
  const usage: unknown = extension?.parsedValue
  if (!extension?.critical || !(usage instanceof ExtKeyUsage)) return false
  return usage.keyPurposes.length === 1 && usage.keyPurposes[0] === OID_TIME_STAMPING
}

/** Common name of the signer, and its organisation when there is one. */
function nameOf(certificate: Certificate): string {
  const names = NAME_ATTRIBUTES.flatMap(oid => certificate.subject.typesAndValues.filter(item => item.type === oid))
  return names.map(textOf).filter(Boolean).join(', ')
}

function textOf(item: AttributeTypeAndValue): string {
  const value: unknown = item.value
  if (value instanceof Utf8String || value instanceof PrintableString) return value.valueBlock.value
  return ''
}

const hex = (buffer: ArrayBuffer): string => bytesToHex(new Uint8Array(buffer))

/** Bytes of a base64 token; null when it is not base64. */
export function tokenBytes(base64Text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64Text), character => character.charCodeAt(0))
  } catch {
    return null
  }
}
