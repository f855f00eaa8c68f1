// How much the verifier takes in at once, and how often one may ask.
import { HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from './accounts/sign-in.ts'

/** Bytes of a dropped file: certified images have at most 50 MB; certificates are far smaller. */
export const DROPPED_FILE_MAX_BYTES = 60_000_000
/** Characters of a text or message; a certified text has about 2 000. */
export const VERIFIER_TEXT_CHARS = 200_000
/** Characters of a signature in base64 or hex; the longest forms have a few thousand. */
export const VERIFIER_SIGNATURE_CHARS = 10_000
/** Characters of a Chainpoint proof written as text. */
export const VERIFIER_PROOF_CHARS = 500_000
/** Anchors of one proof that the chain is asked about. */
export const VERIFIER_CHAIN_QUESTIONS = 8

/**
 * Differing bits of 64 up to which two perceptual fingerprints are those of one picture. Measured on 79 photographs:
 * saved again at quality 60 or 40, halved or at 640 pixels at most 4, trimmed by 2 % on every side at most 8, two different
 * photographs at least 16.
 */
export const SIMILAR_DISTANCE = 10
/** Pictures shown as alike. */
export const SIMILAR_MOST = 5

/** Checks from one network address. */
export const verifierPerIp: Limit = {
  name: 'verifier-address',
  tiers: [
    { points: 120, duration_s: MINUTE_S },
    { points: 2_000, duration_s: HOUR_S },
  ],
}
