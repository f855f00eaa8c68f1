// Litigations: infringements that their creators asked a lawyer to act on.
import { z } from 'zod'
import { infringementActors } from '#lib/rules/settlement/infringements.ts'
import { litigationEventKinds, litigationStates } from '#lib/rules/settlement/litigations.ts'
import { Instant } from './common.ts'

/** A dated change, with who made it and why. */
export const LitigationEvent = z.object({
  kind: z.enum(litigationEventKinds),
  from: z.enum(litigationStates).nullable(),
  to: z.enum(litigationStates),
  actor: z.enum(infringementActors),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  happened_at: Instant,
})
export type LitigationEvent = z.infer<typeof LitigationEvent>

export const Litigation = z.object({
  id: z.string(),
  infringement: z.string(),
  domain: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(litigationStates),
  creator: z.string(),
  lawyer: z.string().nullable(),
  nb_images: z.int(),
  prejudice_cents: z.int(),
  discount_cents: z.int(),
  commission_cents: z.int(),
  ignore_comment: z.string().nullable(),
  outcome: z.string().nullable(),
  classification: z.string().nullable(),
  agreed_at: Instant,
  accepted_at: Instant.nullable(),
  closed_at: Instant.nullable(),
})
export type Litigation = z.infer<typeof Litigation>

export const LitigationStats = z.object({
  total: z.int(),
  by_state: z.record(z.enum(litigationStates), z.int()),
  /** Of those that are over, in hundredths of a percent; null where none is. */
  success_bps: z.int().nullable(),
})
export type LitigationStats = z.infer<typeof LitigationStats>
