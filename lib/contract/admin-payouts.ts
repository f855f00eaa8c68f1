// What administrators see of payouts: all of them, what is blocked, and the proofs of the books.
import { z } from 'zod'
import { ledgerFindings } from '#lib/rules/billing/ledger-findings.ts'
import { BLOCK_REASON_CHARS, payoutStates } from '#lib/rules/billing/payouts.ts'
import { ownWallets, repaymentSources, WITHDRAWAL_REASON_CHARS } from '#lib/rules/billing/withdrawals.ts'
import { periodQuery } from './admin-money.ts'
import { EntityId, Instant, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Payout } from './payouts.ts'

const Person = z.object({ id: z.string(), name: z.string() })

export const AdminPayout = Payout.extend({ payee: Person })
export type AdminPayout = z.infer<typeof AdminPayout>

const Finding = z.object({
  code: z.enum(ledgerFindings),
  about: z.string(),
  /** Cents, or counts where there are no amounts. */
  expected: z.int().nullable(),
  found: z.int().nullable(),
  user_id: z.string().nullable(),
})

export const PayoutBlock = z.object({
  id: z.string(),
  /** Null where nobody is paid. */
  person: Person.nullable(),
  findings: z.array(Finding),
  created_at: Instant,
})
export type PayoutBlock = z.infer<typeof PayoutBlock>

export const BookCheck = z.object({
  id: z.string(),
  /** Null for the nightly one. */
  started_by: Person.nullable(),
  accounts: z.int(),
  transactions: z.int(),
  /** Null when the provider did not answer. */
  wallets: z.int().nullable(),
  findings: z.array(Finding),
  started_at: Instant,
  finished_at: Instant,
})
export type BookCheck = z.infer<typeof BookCheck>

/** Of one statement of the provider: what reached the bank, and what the provider kept for its services. */
const amount = z.int(refusal('number_invalid')).min(0, refusal('number_invalid')).max(1_000_000_000)
const Withdrawal = z.strictObject(
  {
    wallet: z.enum(ownWallets, refusal('choice_invalid')),
    bank_cents: amount,
    kept_cents: amount,
    reason: requiredLines(WITHDRAWAL_REASON_CHARS),
  },
  refusal('unknown_field'),
)

const Repayment = z.strictObject(
  {
    source: z.enum(repaymentSources, refusal('choice_invalid')),
    cents: amount.min(1, refusal('number_invalid')),
    reason: requiredLines(WITHDRAWAL_REASON_CHARS),
  },
  refusal('unknown_field'),
)

export const adminPayouts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at']).extend({
      status: z.enum(payoutStates, refusal('choice_invalid')).optional(),
      payee: EntityId.optional(),
      ...periodQuery,
    }),
    response: pageOf(AdminPayout),
    summary: 'All payouts, newest first',
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/admin/payout-blocks',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at']),
    response: pageOf(PayoutBlock),
    summary: 'Whose payouts wait because the books and the provider differ',
  }),
  lift: endpoint({
    method: 'POST',
    path: '/admin/payout-blocks/{id}/lift',
    access: 'admin',
    body: z.strictObject({ reason: requiredLines(BLOCK_REASON_CHARS) }, refusal('unknown_field')),
    response: z.object({ id: z.string(), lifted_at: Instant }),
    summary: 'Lift a block with a reason, which the log keeps',
  }),
  checks: endpoint({
    method: 'GET',
    path: '/admin/ledger-checks',
    access: 'admin',
    query: listQuery(['-started_at', 'started_at']),
    response: pageOf(BookCheck),
    summary: 'Proofs of the books, newest first',
  }),
  check: endpoint({
    method: 'POST',
    path: '/admin/ledger-checks',
    access: 'admin',
    response: BookCheck,
    status: 201,
    summary: 'Prove the books now, also against what the payment provider holds',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/admin/withdrawals',
    access: 'admin',
    body: Withdrawal,
    response: z.object({ id: z.string() }),
    status: 201,
    summary: 'Book what the provider paid to the bank from a wallet of the platform, to the cent that is missing there',
  }),
  repay: endpoint({
    method: 'POST',
    path: '/admin/repayments',
    access: 'admin',
    body: Repayment,
    response: z.object({ id: z.string() }),
    status: 201,
    summary: 'Book what the platform paid the provider for lost disputes, to the cent that it has received',
  }),
}
