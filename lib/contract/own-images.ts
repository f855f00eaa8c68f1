// What creators are told of their own images beside what everybody sees.
import { z } from 'zod'
import { billingIntervals } from '#lib/rules/billing/periods.ts'
import { imageStates } from '#lib/rules/image-states.ts'
import { Instant } from './common.ts'

/** What its owner reads beside an image of a list that was asked for with `mine`. */
export const OwnedImage = z.object({
  /** Code of the refusal when `state` is `refused`. */
  refusal: z.string().nullable(),
  file_name: z.string(),
  genre: z.string(),
  collection: z.string().nullable(),
  photographer: z.string(),
  tags: z.array(z.string()),
  monitored: z.boolean(),
  monitoring_locked_until: Instant.nullable(),
  views: z.int(),
  /** Code of the refusal that deleting would meet now; null when it may be deleted. */
  undeletable: z.string().nullable(),
})
export type OwnedImage = z.infer<typeof OwnedImage>

/** The images that were left as they were, each with the code of its refusal. */
export const Refused = z.array(z.object({ id: z.string(), code: z.string() }))

/** What its owner wants to know about an image that others do not. */
export const ImageInfo = z.object({
  id: z.string(),
  state: z.enum(imageStates),
  refusal: z.string().nullable(),
  versions: z.int(),
  previews: z.int(),
  monitored: z.boolean(),
  monitoring_locked_until: Instant.nullable(),
  /** Until when the plan has the web searched for copies of it; null without an end, or when it is not monitored. */
  searched_until: Instant.nullable(),
  /** Code of the refusal that deleting would meet now; null when it may be deleted. */
  undeletable: z.string().nullable(),
})

/** A file that was refused, kept for 24 hours. */
export const ImageError = z.object({
  id: z.string(),
  file_name: z.string(),
  code: z.string(),
  source: z.enum(['page', 'ftp']),
  created_at: Instant,
  deleted_at: Instant,
})

export const ImageStats = z.object({
  total: z.int(),
  certified: z.int(),
  in_process: z.int(),
  refused: z.int(),
  /** Waiting for a person to look at them. */
  on_hold: z.int(),
  /** Certified, and strangers see them; those on sale among them. */
  public: z.int(),
  private: z.int(),
  on_sale: z.int(),
  monitored: z.int(),
  monitored_limit: z.int(),
  /** No longer watched, because the plan allows no more. */
  paused: z.int(),
  /** In the running month or, paid by the year, in the running year. */
  uploads_used: z.int(),
  uploads_limit: z.int(),
  uploads_interval: z.enum(billingIntervals),
  views: z.int(),
  nb_likes: z.int(),
})
