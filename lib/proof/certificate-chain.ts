// Certificates and who signed whom: read, encoded and checked once where the same ones come with every token.
// Heavy (pkijs): only what checks time stamps may need it.
import { BasicConstraints, Certificate, type CryptoEngine } from 'pkijs'
import { bytesToHex } from './digests.ts'

const OID_BASIC_CONSTRAINTS = '2.5.29.19'
const MAX_CHAIN = 8

/** Trusted roots are few and read for every token; reading one takes a millisecond. */
const KNOWN_MAX = 32
const knownTexts = new Map<string, Certificate[]>()

/** The certificates of a PEM text or one DER certificate. Throws when they are not certificates. */
export function readCertificates(source: Uint8Array | string): readonly Certificate[] {
  if (typeof source !== 'string') return [Certificate.fromBER(Uint8Array.from(source))]
  return remembered(knownTexts, source, () => readPem(source))
}

/** What was made for this key before; otherwise it is made now. Starts again when there are too many. */
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make()
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, made)
  return made
}

function readPem(source: string): Certificate[] {
  const blocks = source.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g)
  return [...blocks].map(([, body = '']) =>
    Certificate.fromBER(Uint8Array.from(atob(body.replaceAll(/\s/g, '')), character => character.charCodeAt(0))),
  )
}

export const validAt = (certificate: Certificate, at: Date): boolean =>
  certificate.notBefore.value <= at && at <= certificate.notAfter.value

type Chain = { certificates: Certificate[]; roots: readonly Certificate[]; at: Date }

/** Walks issuer by issuer, each link's signature and dates checked, until a trusted root. */
export async function reachesRoot(engine: CryptoEngine, signer: Certificate, chain: Chain): Promise<boolean> {
  let current = signer
  for (let link = 0; link < MAX_CHAIN; link++) {
    if (chain.roots.some(root => derOf(root) === derOf(current))) return validAt(current, chain.at)
    const issuer = await issuerOf(engine, current, chain)
    if (!issuer) return false
    current = issuer
  }
  return false
}

async function issuerOf(engine: CryptoEngine, child: Certificate, chain: Chain): Promise<Certificate | null> {
  for (const candidate of [...chain.roots, ...chain.certificates]) {
    if (!candidate.subject.isEqual(child.issuer) || derOf(candidate) === derOf(child)) continue
    if (!isAuthority(candidate) || !validAt(candidate, chain.at)) continue
    if (await hasSigned(engine, candidate, child)) return candidate
  }
  return null
}

/** An authority sends the same chain with every token: who signed whom in it is found out once for the very bytes that were signed. */
const knownLinks = new Map<string, Promise<boolean>>()

const hasSigned = (engine: CryptoEngine, issuer: Certificate, child: Certificate): Promise<boolean> =>
  remembered(knownLinks, [bytesToHex(child.tbsView), derOf(child), derOf(issuer)].join(' '), () =>
    child.verify(issuer, engine).catch(() => false),
  )

function isAuthority(certificate: Certificate): boolean {
  const extension = certificate.extensions?.find(item => item.extnID === OID_BASIC_CONSTRAINTS)
  const constraints: unknown = extension?.parsedValue
  return constraints instanceof BasicConstraints && constraints.cA
}

/** Encoding a certificate costs more than checking its signature. */
const encodings = new WeakMap<Certificate, { bytes: ArrayBuffer; text: string }>()

function encodingOf(certificate: Certificate): { bytes: ArrayBuffer; text: string } {
  const known = encodings.get(certificate)
  if (known) return known
  const bytes = certificate.toSchema(true).toBER()
  const made = { bytes, text: bytesToHex(new Uint8Array(bytes)) }
  encodings.set(certificate, made)
  return made
}

/** Its DER, as this library writes it. */
export const encoded = (certificate: Certificate): ArrayBuffer => encodingOf(certificate).bytes

const derOf = (certificate: Certificate): string => encodingOf(certificate).text
