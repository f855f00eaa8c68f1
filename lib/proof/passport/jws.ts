// Compact JSON Web Signatures (RFC 7515) with ES256 alone, and the names of the keys that made them (RFC 7638).
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, base64urlnopad } from '@scure/base'
import { utf8 } from '../digests.ts'

export const base64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** The bytes of base64url without padding; null when it is not that, letter for letter. */
function bytesOfBase64url(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return null
  }
}

/** The head of SubjectPublicKeyInfo for an uncompressed point on P-256 (RFC 5480). */
const SPKI_HEAD = 26

/** The point of a public key (SubjectPublicKeyInfo, base64); null when it is none on P-256. */
function pointOf(spki: string): Uint8Array | null {
  try {
    const point = base64.decode(spki).subarray(SPKI_HEAD)
    p256.Point.fromBytes(point)
    return point.length === 65 ? point : null
  } catch {
    return null
  }
}

/** `kid` of a public key: the thumbprint of its JSON Web Key. Throws for what is no key on P-256. */
export function keyName(spki: string): string {
  const point = pointOf(spki)
  if (!point) throw new TypeError('the key is no point on P-256')
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))]
  return base64url(sha256(utf8(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)))
}

/** The text that is signed. */
export const signingInput = (header: object, payload: object): string =>
  [header, payload].map(part => base64url(utf8(JSON.stringify(part)))).join('.')

export type ReadJws = { header: unknown; payload: unknown; input: string; signature: Uint8Array }

/** The parts of a compact token; null when it is none. */
export function readJws(token: string): ReadJws | null {
  const [head, body, tail, ...more] = token.split('.')
  if (head === undefined || body === undefined || tail === undefined || more.length > 0) return null
  const signature = bytesOfBase64url(tail)
  const [header, payload] = [jsonOf(head), jsonOf(body)]
  if (!signature || header === undefined || payload === undefined) return null
  return { header, payload, input: `${head}.${body}`, signature }
}

/** The value of base64url of JSON; undefined when it is not that. */
export function jsonOf(text: string): unknown {
  const bytes = bytesOfBase64url(text)
  if (!bytes) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Whether the key (SubjectPublicKeyInfo, base64) made the signature: r and s one after the other, over SHA-256. */
export function hasSigned({ input, signature }: ReadJws, spki: string): boolean {
  const point = pointOf(spki)
  if (!point || signature.length !== 64) return false
  try {
    return p256.verify(signature, utf8(input), point, { lowS: false })
  } catch {
    return false
  }
}
