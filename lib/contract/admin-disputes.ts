// Disputes at the payers' banks, as administrators see and answer them.
import { z } from 'zod'
import { disputeDocuments, disputeKinds, disputeStates } from '#lib/rules/billing/disputes.ts'
import { REFUND_REASON_CHARS } from '#lib/rules/billing/refunds.ts'
import { periodQuery } from './admin-money.ts'
import { EntityId, Instant, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint } from './endpoint.ts'

const Numbered = z.object({ id: z.string(), number: z.string().nullable() })

export const AdminDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  provider_id: z.string(),
  payer: z.object({ id: z.string(), name: z.string() }),
  invoice: Numbered,
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStates),
  /** Why the payer wants the money back, in the provider's word. */
  reason: z.string(),
  amount_cents: z.int(),
  /** The bank has taken the money, at least for now. */
  money_taken: z.boolean(),
  answer_until: Instant.nullable(),
  credit_note: Numbered.nullable(),
  may_contest: z.boolean(),
  may_accept: z.boolean(),
  created_at: Instant,
  closed_at: Instant.nullable(),
})
export type AdminDispute = z.infer<typeof AdminDispute>

const reason = requiredLines(REFUND_REASON_CHARS)

export const adminDisputes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/disputes',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at']).extend({
      status: z.enum(disputeStates, refusal('choice_invalid')).optional(),
      payer: EntityId.optional(),
      ...periodQuery,
    }),
    response: pageOf(AdminDispute),
    summary: 'Disputes, those that wait for an answer first',
  }),
  debt: endpoint({
    method: 'GET',
    path: '/admin/dispute-debt',
    access: 'admin',
    response: z.object({ cents: z.int() }),
    summary: 'What the platform owes the payment provider for disputes that were lost',
  }),
  contest: endpoint({
    method: 'POST',
    path: '/admin/disputes/{id}/contest',
    access: 'admin',
    multipart: true,
    body: z.object({ type: z.enum(disputeDocuments, refusal('choice_invalid')), reason }),
    response: AdminDispute,
    summary: 'Contest a dispute with a document; it goes on to the payment provider and is not kept',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/admin/disputes/{id}/accept',
    access: 'admin',
    body: z.strictObject({ reason }, refusal('unknown_field')),
    response: AdminDispute,
    idempotent: true,
    summary: 'Accept a dispute as lost',
  }),
}
