// The books of the local payment provider, for any course of events: nothing is made, nothing is lost, no wallet owes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recipientObjects } from '#standins/mangopay/pay-outs/recipients.ts'
import { balanceOf, entries, legsOf } from '#standins/mangopay/wallets/ledger.ts'
import { transactions } from '#standins/mangopay/wallets/transactions.ts'
import { cardPayment, type Desk, eur, openDesk } from './mangopay-desk.ts'

const cents = fc.integer({ min: 1, max: 500 })
const fee = fc.integer({ min: 0, max: 60 })
const who = fc.nat({ max: 2 })
const pay_in = fc.record({ kind: fc.constant('pay_in' as const), who, cents: fc.integer({ min: 1, max: 2000 }), fee })
const transfer = fc.record({ kind: fc.constant('transfer' as const), who, to: who, cents, fee })
const pay_out = fc.record({ kind: fc.constant('pay_out' as const), who, cents, fee, comes_back: fc.boolean() })
const refund = fc.record({
  kind: fc.constant('refund' as const),
  nth: fc.nat(30),
  cents: fc.option(cents),
  fee: fc.integer({ min: -60, max: 20 }),
})
const wait = fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 72 }) })
const step = fc.oneof(
  { weight: 4, arbitrary: pay_in },
  { weight: 3, arbitrary: transfer },
  { weight: 3, arbitrary: pay_out },
  { weight: 3, arbitrary: refund },
  { weight: 1, arbitrary: wait },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Person = { user: string; wallet: string; card: string; recipient: string }
function people(desk: Desk): Person[] {
  return [1, 2, 3].map(() => {
    const user = desk.owner()
    const recipient = desk.world.insert(recipientObjects, {
      UserId: user,
      Status: 'ACTIVE',
      DisplayName: 'A',
      PayoutMethodType: 'LocalBankTransfer',
      RecipientType: 'Individual',
      Currency: 'EUR',
      Country: 'FR',
      RecipientScope: 'PAYOUT',
      Tag: null,
      PendingUserAction: null,
      RecipientVerificationOfPayee: null,
      LocalBankTransfer: { EUR: { IBAN: 'FR7630004000031234567890143' } },
    } as const)
    return { user, wallet: desk.wallet(user), card: desk.card(user), recipient: recipient.Id }
  })
}

function act(desk: Desk, all: Person[], asked: Step): void {
  if (asked.kind === 'wait') {
    desk.forward(asked.hours * 3600)
    return
  }
  if (asked.kind === 'refund') {
    const initial = desk.world.list(transactions, ({ Nature, Type }) => Nature === 'REGULAR' && Type !== 'PAYOUT')
    const chosen = initial[asked.nth % Math.max(1, initial.length)]
    if (!chosen) return
    const path = chosen.Type === 'PAYIN' ? 'payins' : 'transfers'
    const funds = asked.cents === null ? {} : { DebitedFunds: eur(asked.cents), Fees: eur(asked.fee) }
    desk.api('POST', `/${path}/${chosen.Id}/refunds`, { AuthorId: chosen.AuthorId, ...funds })
    return
  }
  const person = all[asked.who]
  if (!person) throw new Error('nobody')
  const { user, wallet, card, recipient } = person
  const funds = { DebitedFunds: eur(asked.cents), Fees: eur(asked.fee) }
  if (asked.kind === 'pay_in') desk.api('POST', '/payins/card/direct', cardPayment(user, wallet, card, funds))
  else if (asked.kind === 'transfer')
    desk.api('POST', '/transfers', {
      AuthorId: user,
      DebitedWalletId: wallet,
      CreditedWalletId: all[asked.to]?.wallet,
      ...funds,
    })
  else {
    const BankWireRef = asked.comes_back ? 'RETURN_CLOSED' : 'WAGES'
    desk.api('POST', '/payouts/bankwire', {
      AuthorId: user,
      DebitedWalletId: wallet,
      RecipientId: recipient,
      BankWireRef,
      ...funds,
    })
  }
}

/** What the movements of a wallet, as the provider lists them, add up to. */
function listedSum(desk: Desk, wallet: string): number {
  let sum = 0
  for (let page = 1; ; page++) {
    const rows = Object.values(
      desk.api('GET', `/wallets/${wallet}/transactions?per_page=100&page=${page}&Status=SUCCEEDED`),
    ).map(Object)
    for (const row of rows) {
      if (row.DebitedWalletId === wallet) sum -= row.DebitedFunds.Amount
      if (row.CreditedWalletId === wallet) sum += row.CreditedFunds.Amount
    }
    if (rows.length < 100) return sum
  }
}

describe('the ledger', () => {
  it('keeps every balance at the sum of its movements and above zero, whatever happens in whatever order', () => {
    let succeeded = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
        const desk = openDesk()
        const all = people(desk)
        for (const asked of steps) act(desk, all, asked)
        // Lines of the books are never changed: each says how the account stood then.
        for (const { account, balance_after } of desk.world.list(entries))
          if (account !== 'OUTSIDE_EUR') expect(balance_after).toBeGreaterThanOrEqual(0)
        const done = desk.world.list(transactions, ({ Status }) => Status === 'SUCCEEDED')
        succeeded += done.length
        for (const { wallet } of all) expect(desk.balance(wallet)).toBe(listedSum(desk, wallet))
        expect(desk.fees()).toBe(done.reduce((sum, { Fees }) => sum + Fees.Amount, 0))
        const lines = desk.world.list(entries)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        expect(lines).toHaveLength(done.flatMap(legsOf).length)
        const money = all.reduce((sum, { wallet }) => sum + desk.balance(wallet), desk.fees())
        expect(balanceOf(desk.world, 'OUTSIDE_EUR') + money).toBe(0)
      }),
      { numRuns: 60 },
    )
    // The courses are not all refusals.
    expect(succeeded).toBeGreaterThan(500)
  })

  it('never gives back more of a pay-in or a transfer than it had brought', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
        const desk = openDesk()
        const all = people(desk)
        for (const asked of steps) act(desk, all, asked)
        const done = desk.world.list(transactions, ({ Status }) => Status === 'SUCCEEDED')
        for (const initial of done.filter(({ Nature }) => Nature === 'REGULAR')) {
          const refunds = done.filter(({ InitialTransactionId }) => InitialTransactionId === initial.Id)
          const returned = refunds.reduce((sum, { CreditedFunds }) => sum + CreditedFunds.Amount, 0)
          const fees = refunds.reduce((sum, { Fees }) => sum - Fees.Amount, 0)
          expect(returned).toBeLessThanOrEqual(initial.DebitedFunds.Amount)
          expect(fees).toBeLessThanOrEqual(initial.Fees.Amount)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('posts a movement in legs that sum to zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: -1000, max: 1000 }), (debited, fees) => {
        const legs = legsOf({
          Id: 't',
          DebitedFunds: eur(debited),
          Fees: eur(fees),
          CreditedFunds: eur(debited - fees),
          DebitedWalletId: 'one',
          CreditedWalletId: null,
        })
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      }),
    )
  })
})
