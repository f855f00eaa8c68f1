// Lines that are given up, and the licence of each photograph: whatever is taken off, the lines make up the sums.
import { describe, expect, it } from 'vitest'
import { toCents } from '#lib/money.ts'
import { leftAfterContest, withoutLines } from '#lib/rules/settlement/contested.ts'
import { priceEach } from '#lib/rules/settlement/license-prices.ts'
import { type ClaimedUse, priceClaim } from '#lib/rules/settlement/price.ts'

const none = { prejudice_cents: null, license_cents: null, reason: null }
const use = (image_id: string, base_cents: number | null): ClaimedUse => ({
  image_id,
  base_cents: base_cents === null ? null : toCents(base_cents),
  days: 30,
  missing_credit: true,
  alteration: false,
  commercial_use: true,
})

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

describe('10,000 claims of which lines are given up', () => {
  it('keep their lines, and add up', () => {
    const next = random(21)
    for (let round = 0; round < 10_000; round += 1) {
      const uses = Array.from({ length: 1 + next(4) }, (_, at) =>
        use(`img_${at}`, next(3) === 0 ? null : 20_00 + next(50_000)),
      )
      const claim = priceClaim(uses, none)
      const given_up = claim.lines.flatMap((_, at) => (next(2) === 0 ? [at] : []))
      const left = withoutLines(claim.lines, given_up)
      expect(left.lines.slice(0, claim.lines.length)).toEqual(claim.lines)
      const sum = (part: string) =>
        left.lines.filter(each => each.part === part).reduce((total, each) => total + each.amount_cents, 0)
      expect([left.prejudice_cents, left.license_cents ?? 0]).toEqual([sum('damages'), sum('license')])
      const kept = claim.lines.filter((each, at) => each.part === 'license' && !given_up.includes(at))
      expect(left.license_cents ?? 0).toBe(kept.reduce((total, each) => total + each.amount_cents, 0))
      if (left.license_cents === null) continue
      const each = priceEach(uses, left.lines, left.license_cents)
      expect(each.reduce((total, { license_cents }) => total + license_cents, 0)).toBe(left.license_cents)
    }
  })
})

it('each photograph has its own price where nothing was given up', () => {
  const uses = [use('img_a', 100_00), use('img_b', 40_00), use('img_c', null)]
  const { lines, license_cents } = priceClaim(uses, none)
  expect(priceEach(uses, lines, license_cents).map(each => each.license_cents)).toEqual([100_00, 40_00, 50_00])
})

describe('a contest that is accepted', () => {
  const { lines } = priceClaim([use('img_1', 200_00)], none)
  const damages = lines.flatMap(({ part }, at) => (part === 'damages' ? [at] : []))
  const [first = 0, ...others] = damages

  it('closes a claim of which nothing is left', () => {
    expect(leftAfterContest(lines, null, new Set())).toBeNull()
    expect(leftAfterContest(lines, damages, new Set())).toBeNull()
  })

  it('takes each line off once', () => {
    expect(leftAfterContest(lines, [first], new Set())).toEqual(withoutLines(lines, [first]))
    expect(leftAfterContest(lines, [first], new Set([first]))).toEqual(withoutLines(lines, []))
    expect(leftAfterContest(lines, others, new Set())).toEqual(withoutLines(lines, others))
  })
})
