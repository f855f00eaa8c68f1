// The proofs of the books as administrators see them, and one on demand.
import { asc, desc, eq } from 'drizzle-orm'
import type { BookCheck, adminPayouts as contract } from '#lib/contract/admin-payouts.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledger_checks } from '#server/db/schema/payouts.ts'
import { checkBooks, type LedgerCheckRow } from '../reconciliation/check-books.ts'
import { payerName } from './money-filters.ts'

const present = (row: LedgerCheckRow, name: string | null): BookCheck => ({
  ...row,
  started_by: row.started_by === null ? null : { id: row.started_by, name: name ?? row.started_by },
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at.toISOString(),
})

export async function listChecks(
  context: UserContext,
  { query }: ParsedInput<typeof contract.checks>,
): Promise<Answer<typeof contract.checks>> {
  const order = query.ordering === 'started_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ row: ledger_checks, name: payerName })
    .from(ledger_checks)
    .leftJoin(users, eq(users.id, ledger_checks.started_by))
    .orderBy(order(ledger_checks.started_at), order(ledger_checks.id))
    .limit(limit)
    .offset(offset)
  const results = rows.map(({ row, name }) => present(row, name))
  return pageAnswer(context, '/admin/ledger-checks', query, { count: await context.db.$count(ledger_checks), results })
}

export async function runCheck(context: UserContext): Promise<Answer<typeof contract.check>> {
  const { user } = context
  const row = await checkBooks(context, user.id)
  const [found] = await context.db.select({ name: payerName }).from(users).where(eq(users.id, user.id))
  return present(row, found?.name ?? null)
}
