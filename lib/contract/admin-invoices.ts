// What administrators see of invoices and credit notes: all of them, with who pays.
import { z } from 'zod'
import { invoiceCategories, invoiceKinds, invoiceStatuses } from '#lib/rules/billing/invoices.ts'
import { periodQuery } from './admin-money.ts'
import { Day, EntityId, Instant, Locale, listQuery, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'

export const AdminInvoice = z.object({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  number: z.string().nullable(),
  issued_on: Day.nullable(),
  category: z.enum(invoiceCategories),
  status: z.enum(invoiceStatuses),
  payer: z.object({ id: z.string(), name: z.string() }),
  /** The number of the invoice that a credit note takes back. */
  corrects: z.string().nullable(),
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
  /** What credit notes have taken back of it so far. */
  credited_cents: z.int(),
  /** When the bank takes it, while it is `under_way`; empty until the bank has named the day. */
  debited_on: Day.nullable(),
  paid_at: Instant.nullable(),
  created_at: Instant,
})
export type AdminInvoice = z.infer<typeof AdminInvoice>

export const adminInvoices = {
  list: endpoint({
    method: 'GET',
    path: '/admin/invoices',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at', '-amount', 'amount']).extend({
      kind: z.enum(invoiceKinds, refusal('choice_invalid')).optional(),
      status: z.enum(invoiceStatuses, refusal('choice_invalid')).optional(),
      category: z.enum(invoiceCategories, refusal('choice_invalid')).optional(),
      payer: EntityId.optional(),
      ...periodQuery,
    }),
    response: pageOf(AdminInvoice),
    summary: 'All invoices and credit notes, newest first; those that were dropped only when asked for',
  }),
  eReporting: endpoint({
    method: 'GET',
    path: '/admin/invoices/e_reporting',
    access: 'admin',
    /** Days in Europe/Paris, both included. */
    query: z.object({ from: Day, to: Day }),
    response: file('text/csv'),
    summary: 'Sales to consumers and to businesses abroad, and what was paid of them, as the French tax office is told',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/admin/invoices/{id}/pdf',
    access: 'admin',
    query: z.object({ language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'An issued invoice or credit note as PDF',
  }),
}
