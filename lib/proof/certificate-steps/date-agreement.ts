// Whether the three dates of a certificate can be those of one act: dated by us, stamped and written in a block soon after.
import type { CertificateProof, CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { DAY_S } from '#lib/dates.ts'
import { type CertificateStep, failed, inconclusive, passedStep, skipped } from '../verification-steps.ts'

/** Clocks of different machines. */
const SKEW_S = 300
/** A stamp or block of the same act follows within this time; an authority or chain that is away may take longer. */
const SOON_S = DAY_S
/** Beyond this, the date that the issuer gave is not supported by the others. */
const MOST_S = 30 * DAY_S

/** `now`: an old certificate without any outside date is nobody's word but its issuer's. */
export function datesStep(
  { time_stamp, anchor }: CertificateProof,
  statement: CertificateStatement | null,
  now: Date,
): CertificateStep {
  if (!statement) return skipped('dates', 'dates_pending')
  const issued = Date.parse(statement.issued_at)
  const after = [time_stamp, anchor].flatMap(date => (date ? [(Date.parse(date.at) - issued) / 1000] : []))
  if (after.length === 0) {
    const isNew = (now.getTime() - issued) / 1000 <= SOON_S
    return isNew ? skipped('dates', 'dates_pending') : inconclusive('dates', 'dates_missing')
  }
  const earliest = Math.min(...after)
  const latest = Math.max(...after)
  const params = { days: Math.round((latest < SOON_S ? earliest : latest) / DAY_S) }
  if (earliest < -SKEW_S || latest > MOST_S) return failed('dates', 'dates_disagree', params)
  return latest > SOON_S ? inconclusive('dates', 'dates_apart', params) : passedStep('dates', 'dates_agree')
}
