// Jobs of what people pay, and the nightly check of the books.
import { z } from 'zod'
import { findingText } from '#lib/rules/billing/ledger-findings.ts'
import { every, job } from '#server/jobs/queue.ts'
import { deactivateCard } from './cards/manage-cards.ts'
import { disputeJobs, disputeSchedules } from './disputes/settle-dispute.ts'
import { checkLedger } from './ledger/check-ledger.ts'
import { chargeInvoice } from './pay-ins/charge-saved-means.ts'
import { payInJobs, payInSchedules } from './pay-ins/settle-pay-in.ts'
import { refundJobs, refundSchedules } from './refunds/settle-refund.ts'
import { renewalJobs, renewalSchedules } from './renewals/jobs.ts'

/** What does not add up is told to whoever watches the log. */
const checkBooks = job('billing.check-ledger', z.object({}), async ({ db, now, log }) => {
  const { findings } = await checkLedger(db, now())
  if (findings.length > 0) log.error({ findings: findings.map(findingText) }, 'the ledger does not add up')
})

export const billingJobs = [
  checkBooks,
  deactivateCard,
  chargeInvoice,
  ...payInJobs,
  ...refundJobs,
  ...disputeJobs,
  ...renewalJobs,
]
export const billingSchedules = [
  every('30 3 * * *', checkBooks),
  ...payInSchedules,
  ...refundSchedules,
  ...renewalSchedules,
  ...disputeSchedules,
]
