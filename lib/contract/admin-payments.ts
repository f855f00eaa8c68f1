// What administrators see of payments: who paid what, how each attempt ended, and what was booked for it.
import { z } from 'zod'
import { payInInitiators, payInMethods, payInStatuses } from '#lib/rules/billing/invoices.ts'
import { refundRefusals } from '#lib/rules/billing/refunds.ts'
import { AdminDispute } from './admin-disputes.ts'
import { AdminInvoice } from './admin-invoices.ts'
import { periodQuery } from './admin-money.ts'
import { AdminRefund } from './admin-refunds.ts'
import { EntityId, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const AdminPayment = z.object({
  id: z.string(),
  payer: z.object({ id: z.string(), name: z.string() }),
  /** The number is given with the payment. */
  invoice: z.object({ id: z.string(), number: z.string().nullable() }),
  method: z.enum(payInMethods),
  initiated_by: z.enum(payInInitiators),
  amount_cents: z.int(),
  status: z.enum(payInStatuses),
  /** Why it failed, in the provider's code. */
  refusal: z.string().nullable(),
  /** The provider's own id; null until its answer has arrived. */
  provider_id: z.string().nullable(),
  created_at: Instant,
  settled_at: Instant.nullable(),
})
export type AdminPayment = z.infer<typeof AdminPayment>

/** A transaction of the ledger: debits are positive. */
export const LedgerTransaction = z.object({
  id: z.string(),
  kind: z.string(),
  effective_at: Instant,
  entries: z.array(z.object({ account: z.string(), amount_cents: z.int() })),
})
export type LedgerTransaction = z.infer<typeof LedgerTransaction>

export const AdminPaymentDetail = z.object({
  payment: AdminPayment,
  invoice: AdminInvoice,
  /** Every attempt to pay this invoice, oldest first, this one among them. */
  attempts: z.array(AdminPayment),
  transactions: z.array(LedgerTransaction),
  refunds: z.array(AdminRefund),
  disputes: z.array(AdminDispute),
  /** What can still be given back now, and why nothing can. */
  refundable_cents: z.int(),
  refund_refusal: z.enum(refundRefusals).nullable(),
})
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>

export const adminPayments = {
  list: endpoint({
    method: 'GET',
    path: '/admin/payments',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at', '-amount', 'amount']).extend({
      status: z.enum(payInStatuses, refusal('choice_invalid')).optional(),
      method: z.enum(payInMethods, refusal('choice_invalid')).optional(),
      payer: EntityId.optional(),
      ...periodQuery,
    }),
    response: pageOf(AdminPayment),
    summary: 'Attempts to pay, newest first; `search` looks in names, addresses, invoice numbers and provider ids',
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/payments/{id}',
    access: 'admin',
    response: AdminPaymentDetail,
    summary: 'One payment with its invoice, the other attempts, and what was booked for it',
  }),
}
