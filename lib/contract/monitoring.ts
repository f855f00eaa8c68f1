// Monitoring as its owner sees it: what is watched, when the web was last looked at, and what they want to be told.
import { z } from 'zod'
import { AUTOMATIC_LIMIT_CENTS } from '#lib/rules/evidence.ts'
import { digestFrequencies } from '#lib/rules/notices.ts'
import { planNames } from '#lib/rules/plans.ts'
import { WebUrl } from './account-fields.ts'
import { Day, Flag, Instant, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const MonitoringStatus = z.object({
  /** Images of the caller that are watched, and those of them that can be found already. */
  watched_images: z.int(),
  indexed_images: z.int(),
  /** Watched, but the protection period of the plan is over. */
  unprotected_images: z.int(),
  protected_until: Instant.nullable(),
  websites: z.int(),
  pages: z.int(),
  pictures: z.int(),
  last_crawled_at: Instant.nullable(),
  next_crawl_at: Instant.nullable(),
  /** The web that is looked at is the stand-in of the local installation. */
  stand_in: z.boolean(),
  search_providers: z.array(z.enum(['google_vision', 'tineye'])),
})
export type MonitoringStatus = z.infer<typeof MonitoringStatus>

const WatchForecast = z.object({
  /** The first day of the other plan. */
  on: Day,
  limit: z.int(),
  /** Watched now, and of those: what stays, what is above the limit, what is above it but within its six months. */
  watched: z.int(),
  kept: z.int(),
  paused: z.int(),
  later: z.int(),
  /** Older than the plan watches at all. */
  unprotected: z.int(),
})

export const MonitoringSettings = z.object({
  digest: z.enum(digestFrequencies),
  /** An evidence report is ordered for each confirmed hit, at the plan's price, within the limit. */
  automatic_evidence: z.boolean(),
  /** What such reports may cost in a month, including VAT; null: none is ordered. */
  automatic_limit_cents: z.int().nullable(),
  /** What those of this month cost so far, including VAT. */
  automatic_spent_cents: z.int(),
})
export type MonitoringSettings = z.infer<typeof MonitoringSettings>

export const monitoring = {
  status: endpoint({
    method: 'GET',
    path: '/monitoring/status',
    access: 'creator',
    response: MonitoringStatus,
    summary: 'What is watched, and when the web was last looked at',
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/monitoring/forecast',
    access: 'creator',
    query: z.object({ plan: z.enum(planNames, refusal('choice_invalid')) }),
    response: WatchForecast,
    summary: 'What another plan would watch of your images from the end of your period on',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/monitoring/settings',
    access: 'creator',
    response: MonitoringSettings,
    summary: 'What you want to be told of hits',
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/monitoring/settings',
    access: 'creator',
    body: z.strictObject(
      {
        digest: z.enum(digestFrequencies, refusal('choice_invalid')).optional(),
        automatic_evidence: Flag.optional(),
        automatic_limit_cents: z
          .int(refusal('number_invalid'))
          .min(AUTOMATIC_LIMIT_CENTS.least, refusal('number_invalid'))
          .max(AUTOMATIC_LIMIT_CENTS.most, refusal('number_invalid'))
          .optional(),
      },
      refusal('unknown_field'),
    ),
    response: MonitoringSettings,
    summary: 'Change what you want to be told of hits',
  }),
  checkPage: endpoint({
    method: 'POST',
    path: '/monitoring/check_page',
    access: 'creator',
    body: z.strictObject({ url: WebUrl }, refusal('unknown_field')),
    response: z.object({ queued: z.literal(true) }),
    status: 202,
    summary: 'Have a page looked at now for copies of your images',
  }),
}
