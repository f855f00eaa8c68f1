// Images on hold: what was found, the owner's appeal, the administrators' decision.
import { z } from 'zod'
import { imageStates } from '#lib/rules/image-states.ts'
import { APPEAL_CHARS, holdStates, nudityClasses, onHoldStates, standards } from '#lib/rules/moderation.ts'
import { Instant, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'

/** What the classifier and the measures said about an image, and what has been done about it since. */
export const ImageModeration = z.object({
  /** The image's id. */
  id: z.string(),
  state: z.enum(imageStates),
  /** Null when nothing spoke against certifying. */
  found: z.enum(onHoldStates).nullable(),
  model: z.string(),
  judged_at: Instant,
  /** By class, 0 to 1. */
  scores: z.record(z.enum(nudityClasses), z.number()),
  /** The sum of the classes that count, and the score from which an image is on hold. */
  nudity: z.number(),
  threshold: z.number(),
  standards: z.array(
    z.object({
      measure: z.enum(standards.map(({ measure }) => measure)),
      value: z.number(),
      kind: z.enum(['min', 'max']),
      limit: z.number(),
      met: z.boolean(),
    }),
  ),
  /** Null when the image was never on hold. */
  hold: z
    .object({
      state: z.enum(holdStates),
      held_at: Instant,
      appeal: z.string().nullable(),
      appealed_at: Instant.nullable(),
      /** The administrator's words about the last decision. */
      reason: z.string().nullable(),
      decided_at: Instant.nullable(),
    })
    .nullable(),
  may_appeal: z.boolean(),
})
export type ImageModeration = z.infer<typeof ImageModeration>

/** An image on hold as administrators see it. */
export const ImageOnHold = ImageModeration.extend({
  title: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string().nullable(),
  placeholder: z.string().nullable(),
  owner: z.object({ id: z.string(), name: z.string() }),
})
export type ImageOnHold = z.infer<typeof ImageOnHold>

const reason = requiredLines(APPEAL_CHARS)

export const HoldDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject(
      {
        decision: z.literal('released'),
        reason,
        /** There is nudity in it all the same: visitors see it only when they ask for it. */
        nudity: z.boolean(refusal('choice_invalid')),
      },
      refusal('unknown_field'),
    ),
    z.strictObject({ decision: z.literal('kept'), reason }, refusal('unknown_field')),
  ],
  refusal('choice_invalid'),
)
export type HoldDecision = z.infer<typeof HoldDecision>

export const moderation = {
  read: endpoint({
    method: 'GET',
    path: '/images/{id}/moderation',
    access: 'creator',
    response: ImageModeration,
    summary: 'Why one of your images is on hold: scores, measures, limits, and what was decided',
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/images/{id}/appeal',
    access: 'creator',
    body: z.strictObject({ text: requiredLines(APPEAL_CHARS) }, refusal('unknown_field')),
    response: ImageModeration,
    summary: 'Ask a person to look at an image that is on hold; once per image',
  }),
  onHold: endpoint({
    method: 'GET',
    path: '/admin/images-on-hold',
    access: 'admin',
    query: listQuery(['held_at', '-held_at']).extend({ hold: z.enum(holdStates).optional() }),
    response: pageOf(ImageOnHold),
    summary: 'Images that are on hold, appeals first; without `hold` those that wait for a decision',
  }),
  onHoldPreview: endpoint({
    method: 'GET',
    path: '/admin/images-on-hold/{id}/preview',
    access: 'admin',
    response: file('image/jpeg', 'image/webp'),
    summary: 'The preview of an image that is or was on hold; the log remembers the look',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/images-on-hold/{id}/decision',
    access: 'admin',
    body: HoldDecision,
    response: ImageOnHold,
    summary: 'Release an image on hold, whose certification goes on, or keep it on hold; the owner reads why',
  }),
}
