// What only the service and its public log can say of a certificate: that it was really issued, and whether it is the newest word.
import type { LogHead } from '#lib/contract/log.ts'
import { DAY_S } from '#lib/dates.ts'
import { type CertificateStep, failed, inconclusive, passedStep, skipped } from '../verification-steps.ts'
import { type LogInclusion, verifyLogHead, verifyLogInclusion } from '../verify-log.ts'

/** What became of the image and its certificate since. */
type VersionStanding = { newer: { version: number; issued_at: string } | null; withdrawn: boolean }

export type CurrencyOptions = {
  /** Asks the public log for the version with this digest; null when it is not there, a rejection when it cannot be reached. */
  log?: (digest: string) => Promise<{ inclusion: LogInclusion; head: LogHead } | null>
  /** Asks what became of the version with this digest; null when the service does not know it. */
  standing?: (digest: string) => Promise<VersionStanding | null>
}

/** A version is in the log within a moment; a stolen key can sign, and cannot put a version there unseen. */
export async function logStep(
  digest: string,
  issued_at: string,
  addresses: readonly string[],
  { log }: CurrencyOptions,
  now: Date,
): Promise<CertificateStep> {
  if (!log) return skipped('log', 'log_not_asked')
  try {
    const found = await log(digest)
    if (!found) {
      const isNew = (now.getTime() - Date.parse(issued_at)) / 1000 < DAY_S
      return isNew ? skipped('log', 'log_waiting') : failed('log', 'log_missing')
    }
    const { inclusion, head } = found
    const holds = verifyLogInclusion(inclusion, digest, head) && (await verifyLogHead(head, addresses))
    return holds
      ? passedStep('log', 'log_included', { position: inclusion.entry.position + 1, size: head.tree_size })
      : failed('log', 'log_broken')
  } catch {
    return inconclusive('log', 'log_unreachable')
  }
}

export async function standingStep(digest: string, { standing }: CurrencyOptions): Promise<CertificateStep> {
  if (!standing) return skipped('standing', 'standing_not_asked')
  try {
    const found = await standing(digest)
    if (!found) return skipped('standing', 'standing_not_asked')
    if (found.withdrawn) return inconclusive('standing', 'standing_withdrawn')
    const { newer } = found
    return newer
      ? inconclusive('standing', 'standing_superseded', { version: newer.version, at: newer.issued_at.slice(0, 10) })
      : passedStep('standing', 'standing_current')
  } catch {
    return inconclusive('standing', 'standing_unreachable')
  }
}
