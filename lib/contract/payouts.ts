// Payouts: what is owed to a creator, when it goes out, and where each cent of it comes from.
import { z } from 'zod'
import { payoutObstacles, payoutReasons, payoutStates } from '#lib/rules/billing/payouts.ts'
import { Day, Instant, Locale, listQuery, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'

export const Payout = z.object({
  id: z.string(),
  /** The first of a month; later where it was written down later, so that it never is before what it pays. */
  due_on: Day,
  amount_cents: z.int(),
  currency: z.literal('EUR'),
  status: z.enum(payoutStates),
  /** Why it failed. */
  reason: z.enum(payoutReasons).nullable(),
  /** Where it went, without its number. */
  account: z.string().nullable(),
  /** There is a statement once it has been taken out of what is owed. */
  has_statement: z.boolean(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  settled_at: Instant.nullable(),
})
export type Payout = z.infer<typeof Payout>

const payoutEntryKinds = ['sale', 'commission', 'royalty', 'credit', 'payout', 'payout_back', 'other'] as const

/** One line of an invoice, or a payout that came back; above zero what is owed grows. */
export const PayoutEntry = z.object({
  kind: z.enum(payoutEntryKinds),
  on: Day,
  /** The invoice and its line, from 1. */
  number: z.string().nullable(),
  line: z.int().nullable(),
  description: z.string().nullable(),
  amount_cents: z.int(),
})
export type PayoutEntry = z.infer<typeof PayoutEntry>

/** `opening_cents` and all entries are the amount and what is left. */
const statement = { opening_cents: z.int(), entries: z.array(PayoutEntry), closing_cents: z.int() }

export const PayoutDetail = Payout.extend(statement)
export type PayoutDetail = z.infer<typeof PayoutDetail>

export const Balance = z.object({
  currency: z.literal('EUR'),
  /** What is owed to you. */
  payable_cents: z.int(),
  /** Of it, what has not arrived in your wallet yet. */
  arriving_cents: z.int(),
  /** What was taken out of it and is with the bank. */
  sending_cents: z.int(),
  next_on: Day,
  /** What holds payouts up, in the order in which it is best put right. */
  obstacles: z.array(z.enum(payoutObstacles)),
  ...statement,
})
export type Balance = z.infer<typeof Balance>

/** Amounts include VAT. Counts are of invoices; credit notes take from the amounts of the month in which they are issued. */
const earned = {
  /** Licences, alone or in carts. */
  sales: z.int(),
  sold_cents: z.int(),
  /** What claims have brought: damages, and licences that were bought with them. */
  litigations: z.int(),
  litigation_cents: z.int(),
  /** Of licences that owners of editions sold. */
  royalties: z.int(),
  royalty_cents: z.int(),
  /** Of all three, after commission and what is somebody else’s royalty. */
  earned_cents: z.int(),
}

export const Earnings = z.object({
  currency: z.literal('EUR'),
  /** Of all time. */
  ...earned,
  /** The last twelve, the present one last; months without sales are there too. */
  months: z.array(z.object({ month: z.string(), ...earned })),
})
export type Earnings = z.infer<typeof Earnings>

const language = { language: Locale.optional() }

export const payouts = {
  balance: endpoint({
    method: 'GET',
    path: '/payments/balance',
    access: 'user',
    query: z.object(language),
    response: Balance,
    summary: 'What is owed to you, what it is made of, and when it is paid out',
  }),
  earnings: endpoint({
    method: 'GET',
    path: '/payments/earnings',
    access: 'creator',
    response: Earnings,
    summary:
      'What sales, claims and royalties were invoiced in your name and what of it is yours, in all and month by month',
  }),
  list: endpoint({
    method: 'GET',
    path: '/payouts',
    access: 'user',
    query: listQuery(['-created_at', 'created_at']).extend({
      status: z.enum(payoutStates, refusal('choice_invalid')).optional(),
    }),
    response: pageOf(Payout),
    summary: 'Your payouts, newest first',
  }),
  read: endpoint({
    method: 'GET',
    path: '/payouts/{id}',
    access: 'user',
    query: z.object(language),
    response: PayoutDetail,
    summary: 'One payout with every invoice line it is made of',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/payouts/{id}/pdf',
    access: 'user',
    query: z.object(language),
    response: file('application/pdf'),
    summary: 'The statement of a payout as PDF',
  }),
}
