// The glass-box price: each line can be worked out again, the lines make up the sum, and the cap holds.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '#lib/money.ts'
import {
  amountOfLine,
  type ClaimedUse,
  capOf,
  choiceProblem,
  DEFAULT_LICENSE,
  DEFAULT_PREJUDICE,
  durationFor,
  onceEach,
  PREJUDICE_MAX,
  type PriceChoice,
  priceClaim,
  seenLines,
} from '#lib/rules/settlement/price.ts'

const use = (changes: Partial<ClaimedUse> = {}): ClaimedUse => ({
  image_id: 'a',
  base_cents: toCents(100_00),
  days: 40,
  missing_credit: false,
  alteration: false,
  commercial_use: false,
  ...changes,
})
const none: PriceChoice = { prejudice_cents: null, license_cents: null, reason: null }
const amounts = (uses: ClaimedUse[], choice = none) =>
  priceClaim(uses, choice).lines.map(({ kind, amount_cents }) => [kind, amount_cents])

const uses = fc.array(
  fc.record({
    image_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    base_cents: fc.option(fc.integer({ min: 20_00, max: 2_000_00 }).map(toCents)),
    days: fc.integer({ min: 1, max: 6_000 }),
    missing_credit: fc.boolean(),
    alteration: fc.boolean(),
    commercial_use: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const choices = fc.record({
  prejudice_cents: fc.option(fc.integer({ min: 0, max: PREJUDICE_MAX }).map(toCents)),
  license_cents: fc.option(fc.integer({ min: 20_00, max: 2_000_00 }).map(toCents)),
  reason: fc.constant('Exclusive cover of a campaign.'),
})

describe('the lines of a claim', () => {
  it('without a published price are the default amount and the default licence', () => {
    expect(amounts([use({ base_cents: null })])).toEqual([
      ['flat_amount', DEFAULT_PREJUDICE],
      ['license_offered', DEFAULT_LICENSE],
    ])
  })

  it('follow from the price, the days and what is true of the page', () => {
    expect(amounts([use({ missing_credit: true, alteration: true, commercial_use: true })])).toEqual([
      ['license_not_taken', 60_00],
      ['missing_credit', 30_00],
      ['alteration', 15_00],
      ['commercial_use', 30_00],
      ['license_offered', 100_00],
    ])
  })

  it('of like photographs stand together', () => {
    const { lines } = priceClaim([use(), use({ image_id: 'b', days: 90 })], none)
    expect(lines).toMatchObject([
      { kind: 'license_not_taken', count: 2, days: 90, amount_cents: 120_00 },
      { kind: 'license_offered', count: 2, amount_cents: 200_00 },
    ])
  })

  it('say what the creator changed', () => {
    expect(amounts([use()], { ...none, prejudice_cents: toCents(45_00) })[1]).toEqual(['reduction', -15_00])
    expect(amounts([use()], { ...none, prejudice_cents: toCents(90_00) })[1]).toEqual(['increase', 30_00])
  })

  it('are cut to the cap', () => {
    const long = use({ days: 4_000, missing_credit: true, alteration: true, commercial_use: true })
    const claim = priceClaim([long], none)
    expect(claim.prejudice_cents).toBe(claim.cap_cents)
    expect(claim.lines.find(({ kind }) => kind === 'cap')?.amount_cents).toBe(-350_00)
  })

  it('count a photograph once, however many pages show it', () => {
    const merged = onceEach([use({ days: 3, alteration: true }), use({ days: 200 })])
    expect(merged).toEqual([use({ days: 200, alteration: true })])
  })

  it('of 100,000 claims make up their sums, each by its formula', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(uses, choices, (seen, choice) => {
        const claim = priceClaim(seen, choice)
        const of = (part: string) =>
          claim.lines.filter(line => line.part === part).reduce((sum, line) => sum + line.amount_cents, 0)
        const wrong = claim.lines.filter(line => amountOfLine(line) !== line.amount_cents)
        return (
          wrong.length === 0 &&
          of('damages') === claim.prejudice_cents &&
          of('license') === claim.license_cents &&
          claim.prejudice_cents >= 0 &&
          (choice.prejudice_cents === null
            ? claim.prejudice_cents <= claim.cap_cents
            : claim.prejudice_cents === choice.prejudice_cents)
        )
      }),
      { numRuns: 100_000 },
    )
  })

  it('do not depend on the order in which the pages were found', () => {
    fc.assert(
      fc.property(uses, seen => {
        const sum = (lines: ReturnType<typeof seenLines>) => lines.reduce((all, line) => all + line.amount_cents, 0)
        const distinct = onceEach(seen)
        expect(sum(seenLines(distinct.toReversed()))).toBe(sum(seenLines(distinct)))
      }),
    )
  })
})

describe('a choice', () => {
  const cap = capOf([use()])
  it.each([
    [{ ...none, prejudice_cents: toCents(-1) }, 'prejudice_too_low'],
    [{ ...none, prejudice_cents: toCents(PREJUDICE_MAX + 1), reason: 'x' }, 'prejudice_too_high'],
    [{ ...none, prejudice_cents: toCents(cap + 1) }, 'reason_required'],
    [{ ...none, prejudice_cents: toCents(cap + 1), reason: ' ' }, 'reason_required'],
    [{ ...none, license_cents: toCents(19_99) }, 'price_too_low'],
    [{ ...none, license_cents: toCents(2_000_01) }, 'price_too_high'],
    [{ ...none, prejudice_cents: cap }, null],
    [{ ...none, prejudice_cents: toCents(cap + 1), reason: 'A campaign.' }, null],
  ])('of %o: %s', (choice, problem) => {
    expect(choiceProblem(choice, cap)).toBe(problem)
    if (problem) expect(() => priceClaim([use()], choice)).toThrow(RangeError)
  })
})

it.each([
  [1, 'six_months'],
  [183, 'six_months'],
  [184, 'one_year'],
  [367, 'five_years'],
  [1_828, 'ten_years'],
  [9_999, 'ten_years'],
])('%i days online are a licence of %s', (days, duration) => {
  expect(durationFor(days)).toBe(duration)
})
