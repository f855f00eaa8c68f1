// Licence passports: what a signed token says of a licence, and what the holder's website hands out.
import { z } from 'zod'
import { PASSPORT_CHARS, passportSteps, passportVerdicts } from '#lib/rules/market/passports.ts'
import { WebUrl } from './account-fields.ts'
import { Day, refusal } from './common.ts'

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/** The claims of a passport. Strict, because a claim that nobody reads would be signed without ever being shown. */
export const PassportClaims = z.strictObject({
  /** Where the issuer is reached. */
  iss: z.string(),
  /** The licence's number and the count of its passports, such as `7KQ2-M4XD-99TB.1`. */
  jti: z.string(),
  iat: z.int(),
  nbf: z.int(),
  exp: z.int(),
  image: z.strictObject({
    title: z.string(),
    author: z.string(),
    /** SHA-256 of the certified file. */
    sha256: Hex32,
    /** SHA-256 of that file without its metadata, which the licensed file shares. */
    picture: Hex32,
  }),
  /** The owner of an edition who has leased it out, as the creator allowed; absent: the creator has granted it. */
  lessor: z.string().optional(),
  /** Where it may be shown: a website, or the part of it below an address. */
  website: z.string(),
  /** Days in Europe/Paris, both inclusive. */
  term: z.strictObject({ from: Day, until: Day }),
  /** The version of the terms it was sold under. */
  terms: z.int(),
  /** Only where its holder agreed to be named. */
  holder: z.string().optional(),
  /** Binds the holder without naming them: what the document discloses (RFC 9901). */
  _sd: z.array(z.string()).max(4),
  _sd_alg: z.literal('sha-256'),
})
export type PassportClaims = z.infer<typeof PassportClaims>

/** `/.well-known/image-licences.json` of a website. */
export const SiteLicences = z.strictObject({
  version: z.literal(1),
  website: z.string(),
  issuer: z.string(),
  licences: z.array(z.string().max(PASSPORT_CHARS)).max(2_000),
})
export type SiteLicences = z.infer<typeof SiteLicences>

/** A passport as it was pasted, with what its holder disclosed; `page`: the one that shows the picture. */
export const PassportToCheck = z.object({
  token: z.string(refusal('required')).trim().min(1, refusal('required')).max(PASSPORT_CHARS, refusal('too_long')),
  page: WebUrl.optional(),
})

/** `steps` name what was checked; without a page to compare with, and always for the picture, they say `skipped`. */
export const PassportAnswer = z.object({
  verdict: z.enum(passportVerdicts),
  /** What it says; null where nobody known signed it. */
  claims: PassportClaims.nullable(),
  /** Who holds it, where the passport or what was given behind it says so. */
  holder: z.string().nullable(),
  steps: z.array(z.object({ step: z.enum(passportSteps), outcome: z.enum(['passed', 'failed', 'skipped']) })),
})
export type PassportAnswer = z.infer<typeof PassportAnswer>
