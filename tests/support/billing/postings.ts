// What the ledger says of something, such as an invoice or a payout.
import { asc, eq } from 'drizzle-orm'
import { ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import type { TestApi } from '../api.ts'

/** The transactions about it in the order of their writing: what each is, and its cents by account. */
export async function postingsOf(
  { services }: TestApi,
  reference: string,
): Promise<[string, Record<string, number>][]> {
  const rows = await services.db
    .select({ entry: ledger_entries, kind: ledger_transactions.kind })
    .from(ledger_entries)
    .innerJoin(ledger_transactions, eq(ledger_transactions.id, ledger_entries.transaction_id))
    .where(eq(ledger_transactions.reference, reference))
    .orderBy(asc(ledger_transactions.id))
  const found = new Map<string, [string, Record<string, number>]>()
  for (const { entry, kind } of rows) {
    const posting = found.get(entry.transaction_id) ?? [kind, {}]
    posting[1][entry.account_id] = entry.amount_cents
    found.set(entry.transaction_id, posting)
  }
  return [...found.values()]
}
