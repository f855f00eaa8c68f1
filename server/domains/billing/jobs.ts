// Jobs of what people pay, and the nightly check of the books.
import { deactivateCard } from './cards/manage-cards.ts'
import { cardEndSchedule, warnOfCardEnds } from './cards/warn-of-end.ts'
import { disputeJobs, disputeSchedules } from './disputes/settle-dispute.ts'
import { endMeans, endMeansHourly } from './end-at-provider.ts'
import { mandateJobs, mandateSchedules } from './mandates/follow-mandate.ts'
import { chargeInvoice } from './pay-ins/charge-saved-means.ts'
import { payInJobs, payInSchedules } from './pay-ins/settle-pay-in.ts'
import { payoutJobs, payoutSchedules, payoutStartJobs } from './payouts/jobs.ts'
import { fetchRates, rateSchedules } from './rates/fetch-rates.ts'
import { checkBooksJobs, checkBooksSchedules } from './reconciliation/check-books.ts'
import { refundJobs, refundSchedules } from './refunds/settle-refund.ts'
import { renewalJobs, renewalSchedules } from './renewals/jobs.ts'
import { restJobs, restSchedules } from './subscriptions/rested-plans.ts'

export const billingJobs = [
  ...checkBooksJobs,
  deactivateCard,
  endMeans,
  fetchRates,
  chargeInvoice,
  warnOfCardEnds,
  ...mandateJobs,
  ...payInJobs,
  ...payoutJobs,
  ...refundJobs,
  ...disputeJobs,
  ...renewalJobs,
  ...restJobs,
]
export const billingSchedules = [
  ...checkBooksSchedules,
  ...payInSchedules,
  ...payoutSchedules,
  ...mandateSchedules,
  cardEndSchedule,
  endMeansHourly,
  ...rateSchedules,
  ...refundSchedules,
  ...disputeSchedules,
  ...renewalSchedules,
  ...restSchedules,
]
export const billingStartJobs = [...payoutStartJobs, fetchRates]
