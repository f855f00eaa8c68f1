// What the market is allowed to take for a purchase: exactly its price, unless another one counts on more.
import { expect, it } from 'vitest'
import { allowanceNeeded, bidCan } from '#lib/rules/nft/bids.ts'

it.each([
  [0n, 150n, false, 150n],
  [149n, 150n, true, 150n],
  [150n, 150n, false, null],
  [600n, 150n, false, 150n],
  [600n, 150n, true, null],
  [600n, 0n, false, 0n],
  [600n, 0n, true, null],
  [0n, 0n, false, null],
])('of %s allowed, %s wanted, others under way: %s', (standing, amount, shared, needed) =>
  expect(allowanceNeeded(standing, amount, shared)).toBe(needed),
)

it('is taken back once nothing is bought by it any more', () =>
  expect([bidCan.revoke('pending'), bidCan.revoke('done'), bidCan.revoke('over')]).toEqual([false, true, true]))
