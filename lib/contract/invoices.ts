// Invoices: what was bought, what it cost, and how its payment stands.
import { z } from 'zod'
import {
  invoiceCategories,
  invoiceDirections,
  invoiceKinds,
  invoiceStatuses,
  payInMethods,
  payInStatuses,
} from '#lib/rules/billing/invoices.ts'
import { taxCodes } from '#lib/rules/billing/vat.ts'
import { periodQuery } from './admin-money.ts'
import { Day, EntityId, Instant, Locale, listQuery, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'

/** Euros in cents. */
const amounts = { net_cents: z.int(), vat_cents: z.int(), total_cents: z.int(), currency: z.literal('EUR') }

export const Invoice = z.object({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  /** Given when the invoice is issued: one that is paid by card is issued with its payment. */
  number: z.string().nullable(),
  issued_on: Day.nullable(),
  category: z.enum(invoiceCategories),
  status: z.enum(invoiceStatuses),
  /** `received`: you pay it; `issued`: it stands in your name, and somebody else pays it. */
  direction: z.enum(invoiceDirections),
  /** It is for the next period of a plan. */
  renewal: z.boolean(),
  ...amounts,
  /** What credit notes have taken back of it so far. */
  credited_cents: z.int(),
  /** When the bank takes it, while it is `under_way`; empty until the bank has named the day. */
  debited_on: Day.nullable(),
  paid_at: Instant.nullable(),
  created_at: Instant,
})
export type Invoice = z.infer<typeof Invoice>

const Party = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  country: z.string().nullable(),
  company_number: z.string().nullable(),
  vat_number: z.string().nullable(),
})

/** Another document of the same matter: what a credit note takes back, or a credit note. */
const Related = z.object({
  id: z.string(),
  number: z.string().nullable(),
  issued_on: Day.nullable(),
  total_cents: z.int(),
})

export const InvoiceDetail = Invoice.extend({
  supplied_on: Day.nullable(),
  due_on: Day.nullable(),
  corrects: Related.nullable(),
  credit_notes: z.array(Related),
  /** VAT by tax code, on the summed net. */
  vat_groups: z.array(
    z.object({ tax_code: z.enum(taxCodes), vat_bps: z.int(), net_cents: z.int(), vat_cents: z.int() }),
  ),
  /** Attempts to pay it, oldest first; only whoever pays sees them. */
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(payInMethods),
      status: z.enum(payInStatuses),
      amount_cents: z.int(),
      created_at: Instant,
    }),
  ),
  /** The payer asked their bank for the money back; only whoever pays sees it. */
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['open', 'won', 'lost']),
      money_taken: z.boolean(),
      amount_cents: z.int(),
      created_at: Instant,
    }),
  ),
  seller: Party.nullable(),
  buyer: Party.nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      /** How the amount comes about. */
      details: z.array(z.string()),
      quantity: z.int(),
      unit_net_cents: z.int(),
      vat_bps: z.int(),
      net_cents: z.int(),
      vat_cents: z.int(),
    }),
  ),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

/** `status` is empty before the first attempt; `redirect_url`: where the holder of the card confirms the payment, while it is `created`. */
export const Payment = z.object({
  status: z.enum(['created', 'succeeded', 'failed']).nullable(),
  redirect_url: z.string().nullable(),
  method: z.enum(payInMethods).nullable(),
  /** When a direct debit leaves the account. */
  charge_on: Day.nullable(),
  invoice: Invoice,
})
export type Payment = z.infer<typeof Payment>

const size = z.int(refusal('number_invalid')).min(0).max(100_000)

/** What the browser is; banks ask for it before they let a card pay. */
export const Browser = z.strictObject(
  {
    color_depth: size,
    screen_width: size,
    screen_height: size,
    /** Minutes, as JavaScript counts them. */
    time_zone_offset: z.int(refusal('number_invalid')).min(-1_000).max(1_000),
  },
  refusal('unknown_field'),
)

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    access: 'user',
    query: listQuery(['-created_at', 'created_at']).extend({
      category: z.enum(invoiceCategories, refusal('choice_invalid')).optional(),
      status: z.enum(invoiceStatuses, refusal('choice_invalid')).optional(),
      kind: z.enum(invoiceKinds, refusal('choice_invalid')).optional(),
      direction: z.enum(invoiceDirections, refusal('choice_invalid')).optional(),
      from: periodQuery.from,
      to: periodQuery.to,
    }),
    response: pageOf(Invoice),
    summary: 'Your invoices, newest first: those you pay, and those in your name',
  }),
  years: endpoint({
    method: 'GET',
    path: '/invoices/years',
    access: 'user',
    response: z.object({ results: z.array(z.object({ year: z.int(), count: z.int() })) }),
    summary: 'The years in which you were issued something, or something in your name, newest first',
  }),
  archive: endpoint({
    method: 'GET',
    path: '/invoices/archive',
    access: 'user',
    query: z.object({
      year: z.coerce.number(refusal('number_invalid')).int().min(2000).max(9999),
      month: z.coerce.number(refusal('number_invalid')).int().min(1).max(12).optional(),
      /** Of a period with very many: the first hundred, the next, and so on. */
      part: z.coerce.number(refusal('number_invalid')).int().min(1).max(10_000).optional(),
      language: Locale.optional(),
    }),
    response: file('application/zip'),
    summary: 'Your issued invoices of a year, of a month of it, or a hundred of them at once, as PDFs and as a table',
  }),
  read: endpoint({
    method: 'GET',
    path: '/invoices/{id}',
    access: 'user',
    query: z.object({ language: Locale.optional() }),
    response: InvoiceDetail,
    summary: 'One invoice with its lines, VAT, payments and credit notes',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/invoices/{id}/pay',
    access: 'user',
    body: z.strictObject(
      {
        card: EntityId.optional(),
        /** By direct debit, which takes days, instead of by card. */
        mandate: EntityId.optional(),
        /** Agree that later invoices are charged to this card without asking; the bank confirms it with this payment. */
        agree: z.boolean(refusal('invalid')).default(false),
        browser: Browser,
      },
      refusal('unknown_field'),
    ),
    response: Payment,
    idempotent: true,
    summary: 'Pay an invoice by card, where the bank may ask for a confirmation first, or by direct debit',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/invoices/{id}/refresh',
    access: 'user',
    response: Payment,
    summary: 'Ask the payment provider how the payment of an invoice stands',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/{id}/pdf',
    access: 'user',
    query: z.object({ language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'An issued invoice as PDF',
  }),
}
