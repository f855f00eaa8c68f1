// The public scorecard of the notices that were sent through the product.
import { z } from 'zod'
import { outcomeNames } from '#lib/rules/settlement/infringements.ts'
import { Day, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const Count = z.int().min(0)
/** Of how many cases; null where they are so few that one could be read from it. */
const Median = z.object({ cases: Count, median: z.number().nullable() })

const NoticeFigures = z.object({
  /** Signed off by a person in this period; everything below is about these. */
  notices: Count,
  claims: Count,
  removals: Count,
  open: Count,
  /** Of those that have ended, how. */
  outcomes: z.record(z.enum(outcomeNames), Count),
  letters: z.object({
    sent: Count,
    /** Of those that were sent: refused by the mail server of each address. */
    undelivered: Count,
    /** Never sent: the claim firewall found something after the sign-off. */
    held: Count,
  }),
  /** Notices that were contested, and of those the ones whose creator accepted it, in whole or in part. */
  contested: Count,
  contests_accepted: Count,
  /** The damages that were first claimed over the price of a licence of one year. */
  claim_per_license: Median,
  days_to_close: Median,
})
export type NoticeFigures = z.infer<typeof NoticeFigures>

const Scorecard = z.object({
  counted_at: Instant,
  /** The figures are of an installation with a demo world. */
  demo: z.boolean(),
  all: NoticeFigures,
  /** The last twelve months, from this day. */
  recent_from: Day,
  recent: NoticeFigures,
})
export type Scorecard = z.infer<typeof Scorecard>

export const scorecard = {
  read: endpoint({
    method: 'GET',
    path: '/scorecard',
    access: 'public',
    response: Scorecard,
    summary:
      'Notices that were sent through the product, in figures: since the beginning and in the last twelve months',
  }),
}
