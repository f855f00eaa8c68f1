// Who was first: pictures that several people had certified, what the two say of it, and what administrators decide.
import { z } from 'zod'
import {
  PRIORITY_CHARS,
  priorityDecisions,
  priorityGrounds,
  prioritySides,
  priorityStates,
} from '#lib/rules/priority.ts'
import { Instant, listQuery, optionalLines, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'

const words = optionalLines(PRIORITY_CHARS).default(null)

/** One of the two images. The picture, its title and its author only for who may see them. */
const PriorityImage = z.object({
  certified_at: Instant,
  image: BriefImage.extend({ author: z.string() }).nullable(),
})

/** A decision of an administrator with its words to both. */
const PriorityVerdict = z.object({ decision: z.enum(priorityDecisions), reason: z.string(), decided_at: Instant })
export type PriorityVerdict = z.infer<typeof PriorityVerdict>

/** What the two are told, and nobody else. */
export const Priority = z.object({
  id: z.string(),
  /** Which of the two the caller is. */
  side: z.enum(prioritySides),
  state: z.enum(priorityStates),
  same_file: z.boolean(),
  earlier: PriorityImage,
  later: PriorityImage,
  /** What the later author has declared, and what the earlier one has answered. */
  ground: z.enum(priorityGrounds).nullable(),
  message: z.string().nullable(),
  answer: z.string().nullable(),
  /** Every decision there was, the newest first: one that was reviewed keeps its reason. */
  decisions: z.array(PriorityVerdict),
  found_at: Instant,
  declared_at: Instant.nullable(),
  answered_at: Instant.nullable(),
})
export type Priority = z.infer<typeof Priority>

const Party = PriorityImage.extend({
  image: BriefImage.extend({ author: z.string(), portfolio: z.string() }),
  owner: z.object({ id: z.string(), name: z.string(), account_type: z.string(), identity_verified: z.boolean() }),
  photographer: z.string(),
  /** When its file was announced by its digest, before it came; null when it came without. */
  digest_dated_at: Instant.nullable(),
})

/** As administrators see it: both sides whole, and why the two are taken for one picture. */
export const AdminPriority = Priority.omit({ side: true, earlier: true, later: true }).extend({
  earlier: Party,
  later: Party,
  match: z
    .object({
      score: z.number(),
      kind: z.enum(['whole', 'part']),
      overlap_original: z.number(),
      overlap_candidate: z.number(),
      mirrored: z.boolean(),
      scale: z.number(),
      rotation_deg: z.number(),
    })
    .nullable(),
})
export type AdminPriority = z.infer<typeof AdminPriority>

const PriorityAnswer = z.strictObject(
  { agree: z.boolean(refusal('choice_invalid')), answer: words },
  refusal('unknown_field'),
)
const PriorityDeclaration = z.strictObject(
  { ground: z.enum(priorityGrounds, refusal('choice_invalid')), message: words },
  refusal('unknown_field'),
)
const PriorityDecisionBody = z.strictObject(
  { decision: z.enum(priorityDecisions, refusal('choice_invalid')), reason: requiredLines(PRIORITY_CHARS) },
  refusal('unknown_field'),
)

export const priorities = {
  list: endpoint({
    method: 'GET',
    path: '/priorities',
    access: 'creator',
    query: listQuery(['-found_at', 'found_at']).extend({ image: z.string().max(40).optional() }),
    response: pageOf(Priority),
    summary: 'Your images whose picture somebody else had certified too, earlier or later',
  }),
  read: endpoint({
    method: 'GET',
    path: '/priorities/{id}',
    access: 'creator',
    response: Priority,
    summary: 'One of them',
  }),
  declare: endpoint({
    method: 'POST',
    path: '/priorities/{id}/declaration',
    access: 'creator',
    body: PriorityDeclaration,
    response: Priority,
    summary: 'As the later author, say by what right you certified the picture; the earlier author is asked to agree',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/priorities/{id}/answer',
    access: 'creator',
    body: PriorityAnswer,
    response: Priority,
    summary: 'As the earlier author, agree that the other one may certify the picture, or decline what was declared',
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/priorities',
    access: 'admin',
    query: listQuery(['found_at', '-found_at']).extend({
      state: z.enum(priorityStates, refusal('choice_invalid')).optional(),
    }),
    response: pageOf(AdminPriority),
    summary: 'Pictures that two people had certified; without `state` those that are not settled',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/priorities/{id}/{side}/preview',
    access: 'admin',
    response: file('image/jpeg', 'image/webp'),
    summary: 'The picture of one side; the log remembers a look at a private one',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/priorities/{id}/decision',
    access: 'admin',
    body: PriorityDecisionBody,
    response: AdminPriority,
    summary: 'Settle who was first, with a reason that both read; both dates stay',
  }),
}
