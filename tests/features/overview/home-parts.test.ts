// Whose home has which parts, and which copies are shown there.
import { describe, expect, it } from 'vitest'
import { homePartsOf } from '#features/overview/home-parts.ts'
import { surestCopies } from '#features/overview/surest-copies.ts'
import { hit } from '../hits/hit.ts'

describe('the parts of a home', () => {
  it.each([
    ['creator', [], ['creator']],
    ['agency', ['demo'], ['creator']],
    ['collector', [], ['buyer']],
    ['advertiser', ['beta_tester'], ['buyer']],
    ['collector', ['lawyer'], ['lawyer', 'buyer']],
    ['creator', ['lawyer', 'admin'], ['administration', 'lawyer', 'creator']],
  ] as const)('of an account of type %s with the roles %j', (account_type, roles, parts) => {
    expect(homePartsOf({ account_type, roles })).toEqual(parts)
  })

  it('leave administration out for whoever looks through an administrator’s eyes', () => {
    expect(homePartsOf({ account_type: 'collector', roles: ['admin'], read_only: true })).toEqual(['buyer'])
  })
})

describe('the copies shown', () => {
  it('are the new ones first, then the surest, and each picture once', () => {
    const picture = hit(1).picture
    const copies = [
      hit(1, { viewed: true, score: 0.99 }),
      hit(2, { viewed: false, score: 0.7, picture }),
      hit(3, { viewed: false, score: 0.9 }),
      hit(4, { viewed: false, score: 0.6, picture }),
      hit(5, { viewed: true, score: 0.8 }),
    ]
    expect(surestCopies(copies, 9).map(({ id }) => id)).toEqual(['hit_3', 'hit_2', 'hit_5'])
    expect(surestCopies(copies, 1).map(({ id }) => id)).toEqual(['hit_3'])
    expect(surestCopies([], 3)).toEqual([])
  })
})
