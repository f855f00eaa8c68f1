// Refunds: what administrators give back, who decides about it, and how it ended.
import { z } from 'zod'
import { REFUND_REASON_CHARS, refundStatuses } from '#lib/rules/billing/refunds.ts'
import { periodQuery } from './admin-money.ts'
import { EntityId, Instant, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint } from './endpoint.ts'

const Person = z.object({ id: z.string(), name: z.string() })
const Numbered = z.object({ id: z.string(), number: z.string().nullable() })

export const AdminRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  payer: Person,
  invoice: Numbered,
  amount_cents: z.int(),
  /** The plan that was paid for ends with it. */
  ends_plan: z.boolean(),
  reason: z.string(),
  status: z.enum(refundStatuses),
  requested_by: Person,
  decided_by: Person.nullable(),
  /** The words of whoever decided. */
  decision: z.string().nullable(),
  /** Why the provider refused it, in its code. */
  refusal: z.string().nullable(),
  provider_id: z.string().nullable(),
  credit_note: Numbered.nullable(),
  /** Until then it waits: as much went back of the same payment, and the provider takes that for a mistake within a day. */
  waits_until: Instant.nullable(),
  /** What the caller may do about it now. */
  may: z.enum(['nothing', 'withdraw', 'decide']),
  created_at: Instant,
  settled_at: Instant.nullable(),
})
export type AdminRefund = z.infer<typeof AdminRefund>

const words = requiredLines(REFUND_REASON_CHARS)

const RefundRequest = z.strictObject(
  {
    amount_cents: z.int(refusal('number_invalid')).min(1, refusal('amount_too_low')).max(1_000_000_000),
    reason: words,
    ends_plan: z.boolean(refusal('choice_invalid')).default(false),
  },
  refusal('unknown_field'),
)

export const adminRefunds = {
  list: endpoint({
    method: 'GET',
    path: '/admin/refunds',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at']).extend({
      status: z.enum(refundStatuses, refusal('choice_invalid')).optional(),
      payer: EntityId.optional(),
      ...periodQuery,
    }),
    response: pageOf(AdminRefund),
    summary: 'Refunds, those that wait for a second administrator first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/payments/{id}/refunds',
    access: 'admin',
    body: RefundRequest,
    response: AdminRefund,
    status: 201,
    idempotent: true,
    summary: 'Give a payment back, whole or in part; above 500 € it waits for a second administrator',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/refunds/{id}/decision',
    access: 'admin',
    body: z.strictObject(
      { decision: z.enum(['approved', 'declined'], refusal('choice_invalid')), comment: words },
      refusal('unknown_field'),
    ),
    response: AdminRefund,
    idempotent: true,
    summary: 'The second administrator’s word about a refund; whoever asked for it may take it back',
  }),
}
