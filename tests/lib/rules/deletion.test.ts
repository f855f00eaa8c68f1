// What stands in the way of deleting an account.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeletionFacts, deletionBlockers } from '#lib/rules/accounts/deletion.ts'

const nothing: DeletionFacts = {
  balance_cents: 0,
  payable_cents: 0,
  open_cases: 0,
  open_payments: 0,
  open_disputes: 0,
  unpaid_invoices: 0,
}
const one = fc.record({
  balance_cents: fc.nat(),
  payable_cents: fc.nat(),
  open_cases: fc.nat(),
  open_payments: fc.nat(),
  open_disputes: fc.nat(),
  unpaid_invoices: fc.nat(),
})

describe('deletionBlockers', () => {
  it.each([
    [{}, []],
    [{ balance_cents: 1 }, ['account_has_money']],
    [{ payable_cents: 1 }, ['account_has_money']],
    [{ open_cases: 1 }, ['account_has_cases']],
    [{ open_payments: 1 }, ['invoice_validating']],
    [{ open_disputes: 1 }, ['account_has_disputes']],
    [{ unpaid_invoices: 1 }, ['account_owes']],
    [
      { balance_cents: 1, payable_cents: 1, open_cases: 1, open_payments: 1, open_disputes: 1, unpaid_invoices: 1 },
      ['account_has_money', 'account_has_cases', 'invoice_validating', 'account_has_disputes', 'account_owes'],
    ],
  ] as const)('with %j names %j', (facts, blockers) => {
    expect(deletionBlockers({ ...nothing, ...facts })).toEqual(blockers)
  })

  it('lets an account go exactly when there is nothing at all', () => {
    fc.assert(
      fc.property(one, facts => {
        const free = deletionBlockers(facts).length === 0
        expect(free).toBe(Object.values(facts).every(amount => amount === 0))
      }),
    )
  })
})
