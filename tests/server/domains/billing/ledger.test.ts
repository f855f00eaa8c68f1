// The double-entry ledger: what it takes, what it refuses, and that it adds up whatever happens at once.
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCents } from '#lib/money.ts'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import { findingText } from '#lib/rules/billing/ledger-findings.ts'
import { ledger_accounts, ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import {
  InsufficientFunds,
  type LedgerPosting,
  postTransaction,
  reverseTransaction,
} from '#server/domains/billing/ledger/post.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

let made = 0
const newKey = () => {
  made += 1
  return `test/${made}`
}
const posting = (entries: Record<string, number>, changes: Partial<LedgerPosting> = {}): LedgerPosting => ({
  key: newKey(),
  kind: 'test',
  reference: 'ref',
  // Names and amounts are checked by what is tested.
  entries: entries as LedgerPosting['entries'],
  ...changes,
})
const inOwn = <T>(work: (context: TestApi['context']) => Promise<T>) => api.context.transact(work)
const balance = async (id: AccountName) => {
  const [row] = await api.services.db.select().from(ledger_accounts).where(eq(ledger_accounts.id, id))
  return row?.balance_cents ?? 0
}
const findingsAt = async (now: Date) => (await checkLedger(api.services.db, now)).findings.map(findingText)
const findings = () => findingsAt(api.clock.now())
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  return `${String(error)} ${cause}`
}

describe('posting', () => {
  test('writes the entries of the example of a subscription, and ends with a clear receivable', async () => {
    const user = 'usr_EXAMPLE' as const
    const issued = { [`user:${user}:receivable`]: 13_33, 'revenue:subscription': -11_11, 'vat:20': -2_22 }
    const paid = { 'provider:platform': 13_33, [`user:${user}:receivable`]: -13_33 }
    await inOwn(tx => postTransaction(tx, posting(issued)))
    await inOwn(tx => postTransaction(tx, posting(paid)))
    expect(await balance(`user:${user}:receivable`)).toBe(0)
    expect(await balance('vat:20')).toBe(-2_22)
    const [account] = await api.services.db
      .select()
      .from(ledger_accounts)
      .where(eq(ledger_accounts.id, `user:${user}:receivable`))
    expect(account).toMatchObject({ kind: 'asset', user_id: user, floor_cents: null, version: 2 })
  })

  test('the same key twice writes once; another posting under it is refused', async () => {
    const once = posting({ bank: 5_00, 'provider:fees': -5_00 })
    const first = await inOwn(tx => postTransaction(tx, once))
    expect(await inOwn(tx => postTransaction(tx, once))).toBe(first)
    const both = await Promise.all([inOwn(tx => postTransaction(tx, once)), inOwn(tx => postTransaction(tx, once))])
    expect(both).toEqual([first, first])
    expect(await balance('bank')).toBe(5_00)
    const other = { ...once, entries: { bank: toCents(6_00), 'provider:fees': toCents(-6_00) } }
    expect(await refusal(inOwn(tx => postTransaction(tx, other)))).toMatch(/used for another posting/)
  })

  test.each<[string, Record<string, number>, RegExp]>([
    ['unbalanced', { bank: 10, 'vat:20': -9 }, /unbalanced by 1/],
    ['empty', {}, /unbalanced/],
    ['of one entry', { bank: 0, 'vat:20': 0 }, /unbalanced/],
    ['to an account outside the chart', { bank: 10, 'revenue:gold': -10 }, /not in the chart/],
    ['to an account named like a method', { bank: 10, constructor: -10 }, /not in the chart/],
    ['of a fraction of a cent', { bank: 0.5, 'vat:20': -0.5 }, /invalid input syntax|integer|22P02/],
  ])('%s is refused and leaves nothing', async (_name, entries, message) => {
    const before = await api.services.db.$count(ledger_transactions)
    expect(await refusal(inOwn(tx => postTransaction(tx, posting(entries))))).toMatch(message)
    expect(await api.services.db.$count(ledger_transactions)).toBe(before)
  })

  test('does not bring a payable below zero', async () => {
    const payable = 'user:usr_FLOOR:payable' as const
    await inOwn(tx => postTransaction(tx, posting({ bank: 7_00, [payable]: -7_00 })))
    const tooMuch = inOwn(tx => postTransaction(tx, posting({ [payable]: 7_01, 'payout:transit': -7_01 })))
    await expect(tooMuch).rejects.toBeInstanceOf(InsufficientFunds)
    await inOwn(tx => postTransaction(tx, posting({ [payable]: 7_00, bank: -7_00 })))
    expect(await balance(payable)).toBe(0)
  })

  test('with the transaction around it that fails is not there', async () => {
    const lost = posting({ bank: 1, 'vat:20': -1 })
    const failing = inOwn(async tx => {
      await postTransaction(tx, lost)
      throw new Error('afterwards')
    })
    await expect(failing).rejects.toThrow('afterwards')
    await inOwn(tx => postTransaction(tx, lost))
    expect(await api.services.db.$count(ledger_transactions, eq(ledger_transactions.key, lost.key))).toBe(1)
  })
})

describe('a reversal', () => {
  test('takes a transaction back once, and both stay to be seen', async () => {
    const before = await balance('expense:provider')
    const id = await inOwn(tx => postTransaction(tx, posting({ 'expense:provider': 42, bank: -42 })))
    const reversal = await inOwn(tx => reverseTransaction(tx, id))
    expect(await inOwn(tx => reverseTransaction(tx, id))).toBe(reversal)
    expect(await balance('expense:provider')).toBe(before)
    const [row] = await api.services.db.select().from(ledger_transactions).where(eq(ledger_transactions.id, reversal))
    expect(row).toMatchObject({ reverses_id: id })
    await expect(inOwn(tx => reverseTransaction(tx, 'ltx_none'))).rejects.toThrow('there is no ledger transaction')
  })
})

describe('the database itself', () => {
  const run = (statement: string) => refusal(inOwn(tx => tx.db.execute(sql.raw(statement))))

  test.each([
    ['an entry changed', 'update ledger_entries set amount_cents = amount_cents + 1', /append-only/],
    ['an entry deleted', 'delete from ledger_entries', /append-only/],
    ['a transaction moved', "update ledger_transactions set effective_at = now() - interval '1 day'", /append-only/],
    ['all emptied', 'truncate ledger_entries cascade', /append-only/],
    ['an account deleted', "delete from ledger_accounts where id = 'bank'", /append-only/],
    [
      'a balance without an entry',
      "update ledger_accounts set balance_cents = balance_cents + 1 where id = 'bank'",
      /has no entry/,
    ],
    [
      'half a transaction',
      "insert into ledger_transactions (id, key, kind, reference, effective_at, recorded_at) values ('ltx_x', 'x', 'x', 'x', now(), now())",
      /has 0 entries/,
    ],
    [
      'an entry added to a transaction that is done',
      "insert into ledger_entries (transaction_id, account_id, amount_cents, balance_after_cents, account_version) select min(transaction_id), 'expense:refunds', 1, 1, 1 from ledger_entries",
      /unbalanced by 1|foreign key/,
    ],
  ])('refuses %s', async (_name, statement, message) => {
    expect(await run(statement)).toMatch(message)
  })
})

describe('any postings', () => {
  const accounts = [
    'bank',
    'vat:20',
    'revenue:report',
    'user:usr_A:payable',
    'user:usr_B:payable',
    'payout:transit',
  ] as const
  const amount = fc.integer({ min: -50_00, max: 50_00 })
  const legs = fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 2, maxLength: 5 })

  test('in any order, some refused, some taken back, some repeated: the books add up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            legs,
            amounts: fc.array(amount, { minLength: 5, maxLength: 5 }),
            ending: fc.constantFrom('keep', 'repeat', 'reverse', 'fail'),
          }),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        async history => {
          for (const { legs: names, amounts, ending } of history) {
            const given = names.slice(1).map((name, index): [string, number] => [name, amounts[index] ?? 0])
            const rest = -given.reduce((sum, [, cents]) => sum + cents, 0)
            const one = posting(Object.fromEntries([...given, [names[0], rest]]))
            await inOwn(async tx => {
              const id = await postTransaction(tx, one)
              if (ending === 'repeat') await postTransaction(tx, one)
              if (ending === 'reverse') await reverseTransaction(tx, id)
              if (ending === 'fail') throw new InsufficientFunds('on purpose')
            }).catch(error => {
              if (!(error instanceof InsufficientFunds) && !/unbalanced/.test(String(error))) throw error
            })
          }
          // The clearing account is young.
          expect(await findings()).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })

  test('at once on the same accounts, named in either order, neither wait in a circle nor lose a cent', async () => {
    const before = await balance('bank')
    const jobs = Array.from({ length: 60 }, (_, index) => {
      const payable = `user:usr_C${index % 3}:payable`
      const entries = index % 2 ? { bank: 10, [payable]: -10 } : { [payable]: -10, bank: 10 }
      return inOwn(tx => postTransaction(tx, posting(entries)))
    })
    expect(new Set(await Promise.all(jobs)).size).toBe(60)
    expect(await balance('bank')).toBe(before + 600)
    expect(await findings()).toEqual([])
    const rows = await api.services.db.select().from(ledger_entries).where(eq(ledger_entries.account_id, 'bank'))
    expect(rows.map(row => row.account_version).toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
  })

  test('the check names money that has stayed in clearing for too long, and balances that were tampered with', async () => {
    await inOwn(tx => postTransaction(tx, posting({ 'payout:transit': -3_00, bank: 3_00 })))
    const later = new Date(api.clock.now().getTime() + 6 * 86_400_000)
    expect((await findingsAt(later)).join()).toMatch(/not cleared, payout:transit \S+: -?\d+ instead of 0/)
    await inOwn(async tx => {
      await tx.db.execute(sql`alter table ledger_accounts disable trigger all`)
      await tx.db.execute(sql`update ledger_accounts set balance_cents = balance_cents + 1 where id = 'bank'`)
    })
    const said = (await findings()).join()
    expect(said).toMatch(/trial balance, EUR: 1 instead of 0/)
    expect(said).toMatch(/balance differs, bank/)
  })
})
