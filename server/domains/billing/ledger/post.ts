// Posts to the ledger: the only file that writes there. Inside the caller's transaction, so that money and what it is for move together.
import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { type AccountName, accountOf, growsWithDebits } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { ledger_accounts, ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'

export type LedgerPosting = {
  /** The same key never posts twice. */
  key: string
  kind: string
  /** The id of what it is about. */
  reference: string
  /** When it happened outside; now when absent. */
  effective_at?: Date
  /** Signed cents by account: debits positive, credits negative; their sum is zero. */
  entries: Partial<Record<AccountName, Cents>>
}

const CURRENCY = 'EUR'

/** An entry would bring an account below its floor. */
export class InsufficientFunds extends Error {
  constructor(account: string) {
    super(`insufficient funds on ${account}`)
    this.name = 'InsufficientFunds'
  }
}

/** The id of the transaction; that of the first time when the key is known already. Throws when a known key says something else. */
export function postTransaction(context: Context, posting: LedgerPosting): Promise<string> {
  return write(context, posting, null)
}

/** Takes a transaction back by the opposite one; the only way to correct. A second time gives the first reversal. */
export async function reverseTransaction(context: Context, transaction_id: string): Promise<string> {
  const [original] = await context.db
    .select()
    .from(ledger_transactions)
    .where(eq(ledger_transactions.id, transaction_id))
  if (!original) throw new Error(`there is no ledger transaction ${transaction_id}`)
  const opposite = (await entriesOf(context, transaction_id)).map(([account, amount]) => [account, toCents(-amount)])
  const entries: LedgerPosting['entries'] = Object.fromEntries(opposite)
  const { kind, reference } = original
  return write(context, { key: `reverse/${transaction_id}`, kind, reference, entries }, transaction_id)
}

type Entry = [AccountName, number]

async function write(context: Context, posting: LedgerPosting, reverses_id: string | null): Promise<string> {
  const entries = entriesToPost(posting)
  const { key, kind, reference, effective_at } = posting
  const recorded_at = context.now()
  const id = newId('ledger_transaction', recorded_at)
  // A transaction under way with the same key is waited for here.
  const [added] = await context.db
    .insert(ledger_transactions)
    .values({ id, key, kind, reference, reverses_id, effective_at: effective_at ?? recorded_at, recorded_at })
    .onConflictDoNothing({ target: ledger_transactions.key })
    .returning({ id: ledger_transactions.id })
  if (!added) return earlier(context, posting, entries)
  await openAccounts(context, entries)
  await move(context, id, entries)
  return id
}

function entriesToPost({ key, entries }: LedgerPosting): Entry[] {
  // Keys of a record of accounts are names of accounts.
  const all = (Object.entries(entries) as Entry[]).filter(([, amount]) => amount !== 0)
  const sum = all.reduce((total, [, amount]) => total + amount, 0)
  if (all.length < 2 || sum !== 0) throw new Error(`the posting ${key} is unbalanced by ${sum}`)
  // Everybody locks accounts in this order, so that nobody waits in a circle.
  return all.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

async function entriesOf({ db }: Pick<Context, 'db'>, transaction_id: string): Promise<Entry[]> {
  const rows = await db.select().from(ledger_entries).where(eq(ledger_entries.transaction_id, transaction_id))
  return rows.map(({ account_id, amount_cents }): Entry => [account_id, amount_cents])
}

async function earlier(context: Context, { key, kind, reference }: LedgerPosting, entries: Entry[]): Promise<string> {
  const [known] = await context.db.select().from(ledger_transactions).where(eq(ledger_transactions.key, key))
  if (!known) throw new Error(`the ledger transaction ${key} is out of sight: post in a new transaction`)
  const said = JSON.stringify([kind, reference, entries])
  const sorted = (await entriesOf(context, known.id)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (JSON.stringify([known.kind, known.reference, sorted]) !== said)
    throw new Error(`the key ${key} was used for another posting`)
  return known.id
}

/** Accounts of the chart come into being with their first entry. */
async function openAccounts({ db }: Context, entries: Entry[]): Promise<void> {
  const values = entries.map(([id]) => {
    const { kind, floor_cents = null, owner } = accountOf(id)
    return { id, kind, currency: CURRENCY, user_id: owner, floor_cents }
  })
  await db.insert(ledger_accounts).values(values).onConflictDoNothing()
}

async function move({ db }: Context, transaction_id: string, entries: Entry[]): Promise<void> {
  const names = entries.map(([name]) => name)
  // "C" is the order of the sorted list, whatever the database's language.
  const locked = await db
    .select()
    .from(ledger_accounts)
    .where(inArray(ledger_accounts.id, names))
    .orderBy(sql`${ledger_accounts.id} collate "C"`)
    .for('update')
  const rows = entries.map(([account_id, amount_cents]) => {
    const account = locked.find(({ id }) => id === account_id)
    if (!account) throw new Error(`no account ${account_id}`)
    const balance_after_cents = account.balance_cents + amount_cents
    const own = growsWithDebits(account.kind) ? balance_after_cents : -balance_after_cents
    if (account.floor_cents !== null && own < account.floor_cents) throw new InsufficientFunds(account_id)
    return { transaction_id, account_id, amount_cents, balance_after_cents, account_version: account.version + 1 }
  })
  await db.insert(ledger_entries).values(rows)
  const given = sql.join(
    rows.map(row => sql`(${row.account_id}, ${row.balance_after_cents}::bigint, ${row.account_version}::bigint)`),
    sql`, `,
  )
  await db.execute(
    sql`update ${ledger_accounts} set balance_cents = given.balance, version = given.version from (values ${given}) as given (id, balance, version) where ${ledger_accounts.id} = given.id`,
  )
}
