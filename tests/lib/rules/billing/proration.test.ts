// What an upgrade costs, on examples worked out by hand.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { toCents } from '#lib/money.ts'
import { billingIntervals, monthsLater, periodOf } from '#lib/rules/billing/periods.ts'
import { firstPrice, listPrice, type Offer } from '#lib/rules/billing/plan-prices.ts'
import {
  begunOn,
  isUpgrade,
  type PlanChoice,
  type PricedSubscription,
  priceUpgrade,
} from '#lib/rules/billing/proration.ts'
import { splitGross } from '#lib/rules/billing/vat.ts'
import { type PlanName, planNames } from '#lib/rules/plans.ts'

const has = (
  plan: PlanName,
  interval: 'month' | 'year',
  starts_on: string,
  ends_on: string,
  value: number,
): PricedSubscription => ({
  plan,
  interval,
  starts_on,
  ends_on,
  anchor_on: starts_on,
  period_value_cents: toCents(value),
})
const launchOffer: Offer = {
  label: { en: 'Launch offer', fr: 'Offre de lancement' },
  starts_on: '2023-09-01',
  ends_on: '2023-12-31',
  discount_bps: 5_000,
}
const november = (plan: PlanName, value: number) => has(plan, 'month', '2026-11-01', '2026-12-01', value)
const year = has('COMPACT', 'year', '2026-01-15', '2027-01-15', 110_00)
const leap = has('COMPACT', 'year', '2027-06-01', '2028-06-01', 110_00)
const launch = has('COMPACT', 'year', '2023-09-01', '2024-09-01', 55_00)
const compact = november('COMPACT', 10_00)
const february = has('COMPACT', 'month', '2027-02-01', '2027-03-01', 10_00)

type Row = [
  string,
  PricedSubscription | null,
  PlanName,
  'month' | 'year',
  string,
  number,
  number,
  number,
  number,
  number,
]
const rows: Row[] = [
  // case, what there is, what is wanted, day, credit, charge, due, net, VAT
  ['P1', compact, 'HYBRID', 'month', '2026-11-11', 6_67, 20_00, 13_33, 11_11, 2_22],
  ['P2', compact, 'REFLEX', 'month', '2026-11-01', 10_00, 50_00, 40_00, 33_33, 6_67],
  ['P3', november('HYBRID', 30_00), 'REFLEX', 'month', '2026-11-30', 1_00, 1_67, 0, 0, 0],
  ['P4', february, 'HYBRID', 'month', '2027-02-15', 5_00, 15_00, 10_00, 8_33, 1_67],
  ['P5', year, 'HYBRID', 'year', '2026-07-01', 59_67, 179_01, 119_34, 99_45, 19_89],
  ['P6', year, 'REFLEX', 'year', '2026-07-01', 59_67, 298_36, 238_69, 198_91, 39_78],
  ['P7', leap, 'HYBRID', 'year', '2028-01-01', 45_68, 137_05, 91_37, 76_14, 15_23],
  ['P8', launch, 'HYBRID', 'year', '2024-01-01', 36_67, 220_00, 183_33, 152_77, 30_56],
  ['P9', compact, 'COMPACT', 'year', '2026-11-11', 6_67, 110_00, 103_33, 86_11, 17_22],
  ['P10, first', compact, 'HYBRID', 'month', '2026-11-11', 6_67, 20_00, 13_33, 11_11, 2_22],
  ['P10, second', november('HYBRID', 30_00), 'REFLEX', 'month', '2026-11-21', 10_00, 16_67, 6_67, 5_56, 1_11],
  ['P11', null, 'COMPACT', 'month', '2026-11-11', 0, 10_00, 10_00, 8_33, 1_67],
]

describe('the price of an upgrade', () => {
  test.each(rows)('%s', (_name, current, plan, interval, day, credit, charge, due, net, vat) => {
    const price = priceUpgrade(current, { plan, interval }, day)
    expect([price.credit_cents, price.charge_cents, price.due_cents]).toEqual([credit, charge, due])
    expect(splitGross(price.due_cents, 'S20')).toEqual({ net_cents: net, vat_cents: vat, total_cents: due })
  })

  test('below one euro is nothing, and says so', () => {
    const price = priceUpgrade(november('HYBRID', 30_00), { plan: 'REFLEX', interval: 'month' }, '2026-11-30')
    expect(price).toMatchObject({ charge_cents: 1_67, credit_cents: 1_00, due_cents: 0, waived: true })
  })

  test('keeps the period within one interval and begins a new one otherwise', () => {
    expect(priceUpgrade(compact, { plan: 'HYBRID', interval: 'month' }, '2026-11-11').next).toEqual({
      ...november('HYBRID', 30_00),
      anchor_on: '2026-11-01',
    })
    expect(priceUpgrade(compact, { plan: 'COMPACT', interval: 'year' }, '2026-11-11').next).toEqual(
      has('COMPACT', 'year', '2026-11-11', '2027-11-11', 110_00),
    )
  })

  test('has half off in the months of the launch offer, for a first period only', () => {
    const half = (plan: PlanName, interval: 'month' | 'year', day: string) =>
      firstPrice(plan, interval, day, [launchOffer])
    const { label: offer } = launchOffer
    expect(half('HYBRID', 'year', '2023-09-01')).toEqual({ price_cents: 165_00, discount_cents: 165_00, offer })
    expect(half('HYBRID', 'month', '2023-12-31')).toEqual({ price_cents: 15_00, discount_cents: 15_00, offer })
    expect(half('HYBRID', 'month', '2024-01-01')).toEqual({ price_cents: 30_00, discount_cents: 0, offer: null })
    const price = priceUpgrade(launch, { plan: 'HYBRID', interval: 'year' }, '2023-10-01', [launchOffer])
    expect(price.discount_cents).toBe(0)
  })

  test('P8: a year bought at half the price is credited at half the price', () => {
    const choice = { plan: 'COMPACT', interval: 'year' } as const
    const bought = priceUpgrade(null, choice, '2023-09-01', [launchOffer])
    expect(bought).toMatchObject({ discount_cents: 55_00, due_cents: 55_00, next: launch })
    const later = priceUpgrade(bought.next, { plan: 'HYBRID', interval: 'year' }, '2024-01-01', [launchOffer])
    expect(later).toMatchObject({ credit_cents: 36_67, charge_cents: 220_00, due_cents: 183_33 })
  })

  test('takes the best of several offers that run', () => {
    const small = { ...launchOffer, label: { en: 'Ten', fr: 'Dix' }, discount_bps: 1_000 }
    expect(firstPrice('COMPACT', 'month', '2023-10-01', [small, launchOffer]).discount_cents).toBe(5_00)
  })

  test.each<[PlanChoice | null, PlanChoice, boolean]>([
    [null, { plan: 'INSTANT', interval: 'month' }, false],
    [null, { plan: 'COMPACT', interval: 'month' }, true],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'COMPACT', interval: 'month' }, false],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'COMPACT', interval: 'year' }, false],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'HYBRID', interval: 'month' }, false],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'HYBRID', interval: 'year' }, true],
    [{ plan: 'HYBRID', interval: 'year' }, { plan: 'REFLEX', interval: 'month' }, false],
    [{ plan: 'HYBRID', interval: 'year' }, { plan: 'REFLEX', interval: 'year' }, true],
  ])('%o → %o is an upgrade: %s', (current, choice, expected) => {
    expect(isUpgrade(current, choice)).toBe(expected)
    if (!expected && !current) expect(() => priceUpgrade(null, choice, '2026-11-11')).toThrow(RangeError)
  })

  test('is never negative, never above the new price, and adds up on any day of any period', () => {
    const days = fc.integer({ min: 0, max: 2_000 }).map(shift => addDays('2026-01-01', shift))
    const paid = fc.constantFrom(...planNames.slice(1))
    const interval = fc.constantFrom(...billingIntervals)
    fc.assert(
      fc.property(days, paid, paid, interval, interval, fc.nat(), (start, plan, wanted, every, wantedEvery, shift) => {
        const choice = { plan: wanted, interval: wantedEvery }
        const period = periodOf(start, every, 0)
        const current = {
          plan,
          interval: every,
          anchor_on: start,
          ...period,
          period_value_cents: listPrice(plan, every),
        }
        const day = addDays(start, shift % 28)
        fc.pre(isUpgrade(current, choice))
        const price = priceUpgrade(current, choice, day)
        expect(price.due_cents).toBeGreaterThanOrEqual(0)
        expect(price.due_cents).toBeLessThanOrEqual(price.list_price_cents)
        expect(price.charge_cents - price.credit_cents - price.due_cents).toBeLessThan(1_00)
        const { net_cents, vat_cents } = splitGross(price.due_cents, 'S20')
        expect(net_cents + vat_cents).toBe(price.due_cents)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('renewals', () => {
  const endsOf = (anchor: string, interval: 'month' | 'year', count: number) =>
    Array.from({ length: count }, (_, index) => periodOf(anchor, interval, index).ends_on)

  test('keep the day of the beginning through short months', () => {
    expect(endsOf('2027-01-31', 'month', 5)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ])
  })

  test('of 29 February come back to it in leap years', () => {
    expect(endsOf('2028-02-29', 'year', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
    expect(monthsLater('2028-01-31', 1)).toBe('2028-02-29')
    expect(monthsLater('2026-12-31', 2)).toBe('2027-02-28')
  })

  test('follow each other without a gap or an overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.constantFrom(...billingIntervals), (shift, interval) => {
        const anchor = addDays('2026-01-01', shift)
        for (let index = 0; index < 14; index += 1)
          expect(periodOf(anchor, interval, index).ends_on).toBe(periodOf(anchor, interval, index + 1).starts_on)
      }),
    )
  })
})

describe('what is paid on a later day', () => {
  test('begins on it, for a whole period and the same price', () => {
    const priced = priceUpgrade(null, { plan: 'COMPACT', interval: 'month' }, '2027-01-29')
    const begun = begunOn(priced, '2027-02-01')
    expect(begun.next).toMatchObject({ starts_on: '2027-02-01', ends_on: '2027-03-01', anchor_on: '2027-02-01' })
    expect([begun.days_left, begun.days_total, begun.due_cents]).toEqual([28, 28, priced.due_cents])
    expect(begunOn(priced, '2027-01-29')).toBe(priced)
    expect(begunOn(priced, '2027-01-28')).toBe(priced)
  })

  test('stays as it was priced within a running period, and where another plan is taken off', () => {
    const within = priceUpgrade(compact, { plan: 'HYBRID', interval: 'month' }, '2026-11-11')
    const instead = priceUpgrade(compact, { plan: 'HYBRID', interval: 'year' }, '2026-11-11')
    for (const price of [within, instead]) expect(begunOn(price, '2026-11-14')).toBe(price)
  })
})
