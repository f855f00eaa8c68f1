// What only the service and its public log can say of a certificate: that it was really issued, and whether it is the newest word.
import type { LogHead } from '#lib/contract/log.ts'
import { DAY_S } from '#lib/dates.ts'
import { type PriorityState, priorityCan } from '#lib/rules/priority.ts'
import { type CertificateStep, failed, inconclusive, passedStep, skipped } from '../verification-steps.ts'
import { type LogInclusion, verifyLogHead, verifyLogInclusion } from '../verify-log.ts'

/** What became of the image and its certificate since. */
export type VersionStanding = {
  newer: { version: number; issued_at: string } | null
  withdrawn: boolean
  /** The certificate that somebody else had of the same picture before, and how far that is settled. */
  earlier: { issued_at: string } | null
  priority: PriorityState | null
  /** A later one of somebody else, which was found to be the right one. */
  yields_to: object | null
}

/** The gravest first: who was first outweighs which version is the newest. */
export function standingWord(
  standing: VersionStanding,
): 'set_aside' | 'contested' | 'withdrawn' | 'outdated' | 'current' {
  const { newer, withdrawn, earlier, priority, yields_to } = standing
  if (yields_to !== null || priority === 'earlier_stands') return 'set_aside'
  if (earlier !== null && !(priority !== null && priorityCan.rely(priority))) return 'contested'
  if (withdrawn) return 'withdrawn'
  return newer === null ? 'current' : 'outdated'
}

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

/** `named`: the text itself names certificates that other people had of the picture before. */
export async function standingStep(
  digest: string,
  named: readonly { issued_at: string }[],
  { standing }: CurrencyOptions,
): Promise<CertificateStep> {
  const [first] = named.toSorted((one, other) => Date.parse(one.issued_at) - Date.parse(other.issued_at))
  const open = first && inconclusive('standing', 'standing_earlier_named', { at: first.issued_at.slice(0, 10) })
  if (!standing) return open ?? skipped('standing', 'standing_not_asked')
  try {
    const found = await standing(digest)
    return found ? stepOf(found) : (open ?? skipped('standing', 'standing_not_asked'))
  } catch {
    return open ?? inconclusive('standing', 'standing_unreachable')
  }
}

function stepOf(found: VersionStanding): CertificateStep {
  const { newer, earlier } = found
  switch (standingWord(found)) {
    case 'set_aside':
      return inconclusive('standing', 'standing_set_aside')
    case 'contested':
      return inconclusive('standing', 'standing_contested', { at: earlier?.issued_at.slice(0, 10) ?? '' })
    case 'withdrawn':
      return inconclusive('standing', 'standing_withdrawn')
    case 'outdated':
      return inconclusive('standing', 'standing_superseded', {
        version: newer?.version ?? 0,
        at: newer?.issued_at.slice(0, 10) ?? '',
      })
    case 'current':
      return passedStep('standing', 'standing_current')
  }
}
