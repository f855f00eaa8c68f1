// How far an account of the ledger has come, so that whoever compared it notices what was booked meanwhile.
import { eq } from 'drizzle-orm'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'

/** How many entries the account has. */
export async function versionOf({ db }: Pick<Context, 'db'>, account: AccountName, lock = false): Promise<number> {
  const query = db
    .select({ version: ledger_accounts.version })
    .from(ledger_accounts)
    .where(eq(ledger_accounts.id, account))
  const [row] = await (lock ? query.for('update') : query)
  return row?.version ?? 0
}
