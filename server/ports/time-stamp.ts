// Asks a time-stamp authority (RFC 3161) for a token over a SHA-256 digest.
import type { TimeStamp } from '#lib/contract/certificate-proof.ts'

export type TimeStampPort = {
  /** `digest` is 64 lower-case hex characters. Throws when the authority does not answer with a valid token over that digest. */
  stamp(digest: string): Promise<TimeStamp>
  /** PEM of the root certificates that stand behind tokens: of independent authorities, and of a local stand-in. */
  roots(): { trusted: readonly string[]; standin: readonly string[] }
}
