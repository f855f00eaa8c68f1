// Makes and checks licence passports: signed tokens that say which picture may be shown where, until when, and by whose leave.
import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'
import { PassportClaims } from '#lib/contract/passports.ts'
import { startOfDay } from '#lib/dates.ts'
import { PASSPORT_CHARS, type PassportStep, type PassportVerdict } from '#lib/rules/market/passports.ts'
import { isAllowed } from '#lib/rules/whitelist.ts'
import { utf8 } from '../digests.ts'
import { base64url, hasSigned, jsonOf, keyName, readJws, signingInput } from './jws.ts'

/** The media type of the token, without `application/`. */
const PASSPORT_TYPE = 'image-licence+jwt'

const Header = z.strictObject({ alg: z.literal('ES256'), typ: z.literal(PASSPORT_TYPE), kid: z.string() })
const Disclosure = z.tuple([z.string(), z.literal('holder'), z.string()])

export type PassportFacts = Omit<PassportClaims, 'nbf' | 'exp' | 'holder' | '_sd' | '_sd_alg'> & {
  holder: { name: string; shown: boolean; salt: string }
}
type Signer = { key: string; sign(text: string): Uint8Array }

/**
 * A passport, and the disclosure of its holder where the passport itself does not name them: put behind it (`token~disclosure~`)
 * it shows who was bound. `key`: the signer's public key (SubjectPublicKeyInfo, base64).
 */
export function makePassport(
  { holder, ...facts }: PassportFacts,
  signer: Signer,
): { token: string; disclosure: string } {
  const disclosure = base64url(utf8(JSON.stringify([holder.salt, 'holder', holder.name])))
  const claims: PassportClaims = {
    ...facts,
    nbf: seconds(startOfDay(facts.term.from)),
    exp: seconds(startOfDay(dayAfter(facts.term.until))),
    ...(holder.shown ? { holder: holder.name } : {}),
    _sd: [disclosureDigest(disclosure)],
    _sd_alg: 'sha-256',
  }
  const header = { alg: 'ES256', typ: PASSPORT_TYPE, kid: keyName(signer.key) }
  const input = signingInput(header, PassportClaims.parse(claims))
  return { token: `${input}.${base64url(signer.sign(input))}`, disclosure }
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const disclosureDigest = (disclosure: string): string => base64url(sha256(utf8(disclosure)))

export type PassportQuestion = {
  /** Public keys of the issuer, of today and before (SubjectPublicKeyInfo, base64). */
  keys: readonly string[]
  /** `jti` of passports that count no longer. */
  withdrawn: readonly string[]
  now: Date
  /** The picture beside it: the digest of the whole file, and that without metadata. */
  image?: { sha256: string; picture: string | null }
  /** The page that shows the picture. */
  page?: string
}

export type PassportCheck = {
  verdict: PassportVerdict
  /** What it says; null where nobody known signed it. */
  claims: PassportClaims | null
  /** Who holds it, where the passport or what was given with it says so. */
  holder: string | null
  steps: PassportStep[]
}

const refused = (verdict: PassportVerdict): PassportCheck => ({
  verdict,
  claims: null,
  holder: null,
  steps: [{ step: 'signature', outcome: 'failed' }],
})

/** The image that a token speaks of, whoever signed it: to choose what it is held against, and for nothing else. */
export function claimedImage(token: string): PassportClaims['image'] | null {
  const claims = PassportClaims.safeParse(readJws(token.split('~')[0] ?? '')?.payload)
  return claims.success ? claims.data.image : null
}

/** Checks a passport, with or without its disclosure. Never throws on bad input. */
export function verifyPassport(text: string, question: PassportQuestion): PassportCheck {
  const [token = '', ...disclosures] = text.length > PASSPORT_CHARS ? [] : text.trim().split('~')
  const read = readJws(token)
  const header = Header.safeParse(read?.header)
  const claims = PassportClaims.safeParse(read?.payload)
  if (!read || !header.success || !claims.success) return refused('unreadable')
  const key = question.keys.find(each => isNamed(each, header.data.kid))
  if (key === undefined) return refused('unknown_issuer')
  if (!hasSigned(read, key)) return refused('forged')
  const holder = holderOf(claims.data, disclosures.filter(Boolean))
  if (holder === undefined) return refused('forged')
  return judge(claims.data, holder, question)
}

function isNamed(key: string, kid: string): boolean {
  try {
    return keyName(key) === kid
  } catch {
    return false
  }
}

/** Null where nobody is named; undefined for a disclosure that was not bound. */
function holderOf(claims: PassportClaims, disclosures: string[]): string | null | undefined {
  const { _sd: bound } = claims
  let name = claims.holder ?? null
  for (const disclosure of disclosures) {
    const said = Disclosure.safeParse(jsonOf(disclosure))
    if (!said.success || !bound.includes(disclosureDigest(disclosure))) return undefined
    name = said.data[2]
  }
  return name
}

function judge(claims: PassportClaims, holder: string | null, question: PassportQuestion): PassportCheck {
  const { withdrawn, now, image, page } = question
  const at = seconds(now)
  const inTerm = at >= claims.nbf && at < claims.exp
  const isImage = image ? image.sha256 === claims.image.sha256 || image.picture === claims.image.picture : null
  const isSite = page === undefined ? null : isAllowed({ url: claims.website, exact: false }, page)
  const counts = !withdrawn.includes(claims.jti)
  const verdicts: [PassportVerdict, boolean][] = [
    ['withdrawn', !counts],
    ['other_image', isImage === false],
    ['other_website', isSite === false],
    ['not_begun', at < claims.nbf],
    ['expired', at >= claims.exp],
  ]
  const outcome = (passed: boolean | null) => (passed === null ? 'skipped' : passed ? 'passed' : 'failed')
  return {
    verdict: verdicts.find(([, holds]) => holds)?.[0] ?? 'valid',
    claims,
    holder,
    steps: [
      { step: 'signature', outcome: 'passed' },
      { step: 'standing', outcome: outcome(counts) },
      { step: 'image', outcome: outcome(isImage) },
      { step: 'website', outcome: outcome(isSite) },
      { step: 'term', outcome: outcome(inTerm) },
      { step: 'holder', outcome: outcome(holder === null ? null : true) },
    ],
  }
}
