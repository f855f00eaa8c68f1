// Where each cent of a payout comes from: the entries of what is owed since the payout before, each by the lines of its invoice.
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayoutEntry } from '#lib/contract/payouts.ts'
import { dayOf } from '#lib/dates.ts'
import type { Locale } from '#lib/locales.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines, invoices } from '#server/db/schema/billing.ts'
import { ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import { payableAccount } from '../wallets/provider-wallet.ts'
import type { PayoutRow } from './payout-row.ts'

/** `opening_cents` plus all entries is `amount_cents` plus `closing_cents`. */
export type Statement = { opening_cents: number; entries: PayoutEntry[]; closing_cents: number }

type Db = Pick<Context, 'db'>
type Wanted = { user_id: string; language: Locale }
/** Entries are counted by the version of their account: after the one, up to and without the other. */
type Span = { after: number; before: number }

/** Of a payout that was taken out of what is owed. It says the same whatever happens later. */
export async function statementOf(context: Db, row: PayoutRow, language: Locale): Promise<Statement> {
  const taken = row.posted_id === null ? null : await entryOf(context, row.posted_id, row.user_id)
  if (!taken) return { opening_cents: 0, entries: [], closing_cents: 0 }
  const wanted = { user_id: row.user_id, language }
  const last = await lastPaid(context, row.user_id, taken.account_version)
  const entries = await entriesIn(context, wanted, { after: last.version, before: taken.account_version })
  return { opening_cents: last.cents, entries, closing_cents: -taken.balance_after_cents }
}

/** What has come together since the last payout; all of it is still owed. */
export async function openStatement(context: Db, wanted: Wanted): Promise<Statement> {
  const last = await lastPaid(context, wanted.user_id, Number.MAX_SAFE_INTEGER)
  const span = { after: last.version, before: Number.MAX_SAFE_INTEGER }
  const entries = await entriesIn(context, wanted, span)
  const sum = entries.reduce((total, { amount_cents }) => total + amount_cents, last.cents)
  return { opening_cents: last.cents, entries, closing_cents: sum }
}

async function entryOf({ db }: Db, transaction_id: string, user_id: string) {
  const own = eq(ledger_entries.account_id, payableAccount(user_id))
  const [row] = await db
    .select()
    .from(ledger_entries)
    .where(and(eq(ledger_entries.transaction_id, transaction_id), own))
  return row ?? null
}

const reversal = alias(ledger_transactions, 'reversal')
const reversing = alias(ledger_entries, 'reversing')

/** The newest payout before a version that was not taken back before it either, and what was left then. */
async function lastPaid({ db }: Db, user_id: string, before: number): Promise<{ version: number; cents: number }> {
  const account = payableAccount(user_id)
  const [row] = await db
    .select({ version: ledger_entries.account_version, balance: ledger_entries.balance_after_cents })
    .from(ledger_entries)
    .innerJoin(ledger_transactions, eq(ledger_transactions.id, ledger_entries.transaction_id))
    .leftJoin(reversal, eq(reversal.reverses_id, ledger_transactions.id))
    .leftJoin(reversing, and(eq(reversing.transaction_id, reversal.id), eq(reversing.account_id, account)))
    .where(
      and(
        eq(ledger_entries.account_id, account),
        eq(ledger_transactions.kind, 'payout_created'),
        isNull(ledger_transactions.reverses_id),
        sql`${ledger_entries.account_version} < ${before}`,
        sql`coalesce(${reversing.account_version}, ${before}) >= ${before}`,
      ),
    )
    .orderBy(desc(ledger_entries.account_version))
    .limit(1)
  return row ? { version: row.version, cents: -row.balance } : { version: 0, cents: 0 }
}

type Booked = { entry: typeof ledger_entries.$inferSelect; transaction: typeof ledger_transactions.$inferSelect }

async function entriesIn({ db }: Db, { user_id, language }: Wanted, { after, before }: Span): Promise<PayoutEntry[]> {
  const version = ledger_entries.account_version
  const booked: Booked[] = await db
    .select({ entry: ledger_entries, transaction: ledger_transactions })
    .from(ledger_entries)
    .innerJoin(ledger_transactions, eq(ledger_transactions.id, ledger_entries.transaction_id))
    .where(and(eq(ledger_entries.account_id, payableAccount(user_id)), gt(version, after), lte(version, before - 1)))
    .orderBy(asc(version))
  const about = [...new Set(booked.map(({ transaction }) => transaction.reference))]
  const lines = about.length === 0 ? [] : await linesAbout({ db }, about)
  return booked.flatMap(each => asLines(each, lines, language))
}

const linesAbout = ({ db }: Db, ids: string[]) =>
  db
    .select({ line: invoice_lines, number: invoices.number, kind: invoices.kind, issued_on: invoices.issued_on })
    .from(invoice_lines)
    .innerJoin(invoices, eq(invoices.id, invoice_lines.invoice_id))
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoice_lines.invoice_id), asc(invoice_lines.position))

/** Lines stand for the entry only where they are all of it, to the cent. */
function asLines(
  { entry, transaction }: Booked,
  all: Awaited<ReturnType<typeof linesAbout>>,
  language: Locale,
): PayoutEntry[] {
  const { kind, reference, reverses_id, effective_at } = transaction
  const whole = -entry.amount_cents
  const kept = kind === 'commission_kept' ? 'commission' : kind === 'royalty_kept' ? 'royalty' : null
  const sign = (kept !== null) !== (reverses_id !== null) ? -1 : 1
  const lines = all.filter(({ line }) => line.invoice_id === reference)
  const said = lines.map(({ line, number, kind: paper, issued_on }): PayoutEntry => {
    const sold = paper === 'credit_note' ? 'credit' : 'sale'
    return {
      kind: kept ?? sold,
      on: issued_on ?? dayOf(effective_at),
      number,
      line: line.position + 1,
      description: line.description[language],
      amount_cents: sign * (line.net_cents + line.vat_cents),
    }
  })
  if (said.length > 0 && said.reduce((sum, { amount_cents }) => sum + amount_cents, 0) === whole) return said
  const paid = reverses_id === null ? 'payout' : 'payout_back'
  const other = kind === 'payout_created' ? paid : 'other'
  const nothing = { number: null, line: null, description: null }
  return [{ kind: other, on: dayOf(effective_at), ...nothing, amount_cents: whole }]
}
