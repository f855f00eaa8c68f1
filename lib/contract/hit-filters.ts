// How lists of hits are filtered and ordered.
import { z } from 'zod'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { hitCategories, hitKinds, hitSources, hitStatuses } from '#lib/rules/hits.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { Day, Flag, listQuery, refusal } from './common.ts'
import { portfolios } from './image-filters.ts'

const repeated = z.union([z.string().transform(one => [one]), z.array(z.string()).max(50)]).optional()

export const hitOrderings = ['-found_at', 'found_at', '-score', 'score', 'domain', '-last_seen_at'] as const

export const HitFilters = listQuery(hitOrderings).extend({
  category: z.enum(hitCategories, refusal('choice_invalid')).optional(),
  status: z.enum(hitStatuses, refusal('choice_invalid')).optional(),
  report_status: z.enum(evidenceStates, refusal('choice_invalid')).optional(),
  litigation_status: z.enum(litigationStates, refusal('choice_invalid')).optional(),
  /** Only hits with an evidence report, or only those without. */
  report: Flag.optional(),
  /** Only pages that were reported by hand, or only those that were found. */
  manual_report: Flag.optional(),
  source: z.enum(hitSources, refusal('choice_invalid')).optional(),
  kind: z.enum(hitKinds, refusal('choice_invalid')).optional(),
  /** Weak signals instead of confirmed hits. */
  weak: Flag.default(false),
  viewed: Flag.optional(),
  /** Only pictures that are gone from their page, or only those that are there. */
  gone: Flag.optional(),
  /** Only start pages of websites (`/`, or a language with nothing below it), or only all others. */
  home: Flag.optional(),
  /** Score in percent. */
  score_min: z.coerce.number(refusal('number_invalid')).min(0).max(100).optional(),
  found_from: Day.optional(),
  found_to: Day.optional(),
  image: z.string().max(40).optional(),
  picture: z.string().max(40).optional(),
  domain_names: repeated,
  /** Last part of the website's name, such as `fr`. */
  extensions: repeated,
  /** Of the images. */
  tags: repeated,
  genres: repeated,
  photographers: repeated,
  collection: z.string().max(40).optional(),
  portfolio: z.enum(portfolios, refusal('choice_invalid')).optional(),
})
export type HitFilters = z.output<typeof HitFilters>
