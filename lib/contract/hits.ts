// Hits: copies of one's images that were found on the web, filed, compared, filed again.
import { z } from 'zod'
import { evidenceStates } from '#lib/rules/evidence.ts'
import {
  BULK_HITS_MAX,
  HIT_COMMENT_CHARS,
  hitCategories,
  hitExclusions,
  hitKinds,
  hitSources,
  hitStatuses,
  trashReasons,
} from '#lib/rules/hits.ts'
import { matchReasons } from '#lib/rules/matching/match-reasons.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { Day, EntityId, Flag, Instant, optionalLines, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { HitFilters } from './hit-filters.ts'
import { BriefImage } from './images.ts'

/** A corner as a share of width and height, 0 to 1 (a little outside where a turned picture overlaps only in part). */
const Point = z.object({ x: z.number(), y: z.number() })
/** Four corners, clockwise from the one that is the image's upper left. */
export const Region = z.array(Point).length(4)
export type Region = z.infer<typeof Region>

/** The picture as it was found; `id` is the same wherever the same bytes turn up. */
const HitPicture = z.object({
  id: z.string(),
  /** Address on the web. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Our kept copy of it, for comparing: an address of this API. */
  copy_url: z.string(),
})

export const Hit = z.object({
  id: z.string(),
  image: BriefImage,
  picture: HitPicture,
  page_url: z.string(),
  page_title: z.string().nullable(),
  domain: z.object({ id: z.string(), name: z.string() }),
  host: z.string(),
  source: z.enum(hitSources),
  category: z.enum(hitCategories),
  status: z.enum(hitStatuses),
  /** False: a weak signal that verification did not confirm; it accuses nobody. */
  confirmed: z.boolean(),
  kind: z.enum(hitKinds),
  /** 0 to 1: how sure it is that this is the same picture. */
  score: z.number(),
  /** Why nobody is accused, and what says so: the allowed address, the plugin's image, who holds a licence and until which day (null: without end). */
  exclusion: z.object({ reason: z.enum(hitExclusions), detail: z.string(), ends_on: Day.nullable() }).nullable(),
  trash_reason: z.enum(trashReasons).nullable(),
  /** State of the last evidence report; null when none was ordered. */
  evidence: z.object({ id: z.string(), state: z.enum(evidenceStates) }).nullable(),
  /** The last case that a lawyer was asked to take on, and its claim; null where none was. */
  litigation: z.object({ id: z.string(), infringement: z.string(), state: z.enum(litigationStates) }).nullable(),
  /** Other hits of this image with the same picture. */
  nb_same_picture: z.int(),
  viewed: z.boolean(),
  found_at: Instant,
  last_seen_at: Instant,
  /** When the picture was no longer on its page; null as long as it is. */
  gone_at: Instant.nullable(),
})
export type Hit = z.infer<typeof Hit>

/** One filing of a hit; `by` is null for the product itself. */
export const HitChange = z.object({
  from: z.enum(hitCategories).nullable(),
  to: z.enum(hitCategories),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  changed_at: Instant,
})
export type HitChange = z.infer<typeof HitChange>

export const HitDetail = Hit.extend({
  /** What speaks for it when it is confirmed, what against it when it is not; null when it was found before reasons were kept. */
  reasons: z.array(z.enum(matchReasons)).nullable(),
  /** Share of the detail that agrees, of what can be compared, 0 to 1; null where too little can. */
  agreeing: z.number().nullable(),
  mirrored: z.boolean(),
  /** Pixels of the picture that was found per pixel of the image. */
  scale: z.number(),
  rotation_deg: z.number(),
  /** Share of the image that is shown, and share of the picture that shows it; 0 to 1. */
  overlap_original: z.number(),
  overlap_candidate: z.number(),
  region_original: Region,
  region_candidate: Region,
  alt: z.string().nullable(),
  /** CSS selector of the picture on its page. */
  selector: z.string().nullable(),
  /** The earliest capture of the page, with the picture, in a crawl archive; null when none is known. */
  captured_at: Instant.nullable(),
  comment: z.string().nullable(),
  changes: z.array(HitChange),
})
export type HitDetail = z.infer<typeof HitDetail>

export const hitGroupings = ['domain', 'picture', 'image'] as const
/** Which group comes first, whatever the order of the list. */
const hitGroupOrders = ['largest', 'surest'] as const

/** Hits of one website, of one picture or of one image, with the best of them. */
export const HitGroup = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  hit: Hit,
})
export type HitGroup = z.infer<typeof HitGroup>

export const HitStats = z.object({
  total: z.int(),
  unseen: z.int(),
  /** Weak signals that nobody has filed. */
  weak: z.int(),
  domains: z.int(),
  by_category: z.record(z.enum(hitCategories), z.int()),
  by_status: z.record(z.enum(hitStatuses), z.int()),
  by_report: z.record(z.enum(evidenceStates), z.int()),
  /** Confirmed hits found on each of the last thirty days (Europe/Paris), oldest first. */
  by_day: z.array(z.object({ day: z.string(), count: z.int() })),
})
export type HitStats = z.infer<typeof HitStats>

const Filing = {
  category: z.enum(hitCategories, refusal('choice_invalid')),
  /** Only for `trash`; `other` when absent. */
  reason: z.enum(trashReasons, refusal('choice_invalid')).optional(),
}
const ids = z.array(EntityId).min(1, refusal('required')).max(BULK_HITS_MAX, refusal('too_long'))

/** What was filed, where each was before and why (so that it can be undone), and what was left with the code of its refusal. */
export const Filed = z.object({
  changed: z.array(
    z.object({
      id: z.string(),
      previous: z.enum(hitCategories),
      previous_reason: z.enum(trashReasons).nullable(),
    }),
  ),
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type Filed = z.infer<typeof Filed>

export const hits = {
  list: endpoint({
    method: 'GET',
    path: '/hits',
    access: 'creator',
    query: HitFilters.extend({
      /** The hits of a group one after the other, in the order of the groups. */
      by: z.enum(hitGroupings, refusal('choice_invalid')).optional(),
    }),
    response: pageOf(Hit),
    summary:
      'Copies of your images that were found; confirmed ones unless `weak` asks for the others, group after group with `by`',
  }),
  groups: endpoint({
    method: 'GET',
    path: '/hits/groups',
    access: 'creator',
    query: HitFilters.extend({
      by: z.enum(hitGroupings, refusal('choice_invalid')),
      first: z.enum(hitGroupOrders, refusal('choice_invalid')).optional(),
    }),
    response: pageOf(HitGroup),
    summary:
      'The same, grouped by website, by identical picture, or by image; in the order asked for, or the largest or the surest group first',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/hits/stats',
    access: 'creator',
    response: HitStats,
    summary: 'Your hits in numbers',
  }),
  read: endpoint({
    method: 'GET',
    path: '/hits/{id}',
    access: 'creator',
    response: HitDetail,
    summary: 'One hit: both regions, the transformation between them, and its history',
  }),
  copy: endpoint({
    method: 'GET',
    path: '/hits/{id}/copy',
    access: 'creator',
    response: file('image/webp', 'image/jpeg'),
    summary: 'The picture as it was found, reduced for comparing',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/hits/{id}',
    access: 'creator',
    body: z.strictObject(
      {
        category: Filing.category.optional(),
        reason: Filing.reason,
        viewed: Flag.optional(),
        comment: optionalLines(HIT_COMMENT_CHARS).optional(),
      },
      refusal('unknown_field'),
    ),
    response: HitDetail,
    summary: 'File a hit, mark it as seen, or note something about it',
  }),
  bulkUpdate: endpoint({
    method: 'PATCH',
    path: '/hits/bulk_update',
    access: 'creator',
    body: z.strictObject({ ids, viewed: Flag }, refusal('unknown_field')),
    response: z.object({ changed: z.int() }),
    summary: 'Mark several hits as seen or unseen',
  }),
  bulkUpdateCategory: endpoint({
    method: 'PATCH',
    path: '/hits/bulk_update_category',
    access: 'creator',
    body: z.strictObject({ ids, ...Filing }, refusal('unknown_field')),
    response: Filed,
    summary: 'File several hits at once; what may not be filed there is left, with the reason',
  }),
}
