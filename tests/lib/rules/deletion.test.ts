// What stands in the way of deleting an account.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deletionBlockers } from '#lib/rules/accounts/deletion.ts'

describe('deletionBlockers', () => {
  it.each([
    [0, 0, 0, 0, []],
    [1, 0, 0, 0, ['account_has_money']],
    [0, 1, 0, 0, ['account_has_money']],
    [0, 0, 1, 0, ['account_has_cases']],
    [0, 0, 0, 1, ['invoice_validating']],
    [1, 1, 1, 1, ['account_has_money', 'account_has_cases', 'invoice_validating']],
  ] as const)(
    'with %i cents, %i owed, %i open cases and %i open payments names %j',
    (balance_cents, payable_cents, open_cases, open_payments, blockers) => {
      expect(deletionBlockers({ balance_cents, payable_cents, open_cases, open_payments })).toEqual(blockers)
    },
  )

  it('lets an account go exactly when there is neither money nor a case nor a payment', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (balance_cents, payable_cents, open_cases, open_payments) => {
        const free = deletionBlockers({ balance_cents, payable_cents, open_cases, open_payments }).length === 0
        expect(free).toBe(balance_cents === 0 && payable_cents === 0 && open_cases === 0 && open_payments === 0)
      }),
    )
  })
})
