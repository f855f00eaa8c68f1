// What stands in the way of deleting an account.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deletionBlockers } from '#lib/rules/accounts/deletion.ts'

describe('deletionBlockers', () => {
  it.each([
    [0, 0, []],
    [1, 0, ['account_has_money']],
    [0, 1, ['account_has_cases']],
    [1, 1, ['account_has_money', 'account_has_cases']],
  ] as const)('with %i cents and %i open cases names %j', (balance_cents, open_cases, blockers) => {
    expect(deletionBlockers({ balance_cents, open_cases })).toEqual(blockers)
  })

  it('lets an account go exactly when there is neither money nor a case', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (balance_cents, open_cases) => {
        const free = deletionBlockers({ balance_cents, open_cases }).length === 0
        expect(free).toBe(balance_cents === 0 && open_cases === 0)
      }),
    )
  })
})
