// Days of plans that rested: none is lost, none is given twice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { billingIntervals, daysBetween, monthsLater, periodAfter } from '#lib/rules/billing/periods.ts'
import { listPrice } from '#lib/rules/billing/plan-prices.ts'
import type { PricedSubscription } from '#lib/rules/billing/proration.ts'
import {
  countedFrom,
  exchangedDays,
  followingChoice,
  joined,
  type RestedPlan,
  resumed,
  uncreditedDays,
} from '#lib/rules/billing/rested-plans.ts'

const paid = fc
  .record({
    plan: fc.constantFrom('COMPACT', 'HYBRID', 'REFLEX'),
    interval: fc.constantFrom(...billingIntervals),
    start: fc.integer({ min: 0, max: 800 }),
  })
  .map(({ plan, interval, start }): PricedSubscription => {
    const starts_on = addDays('2026-01-01', start)
    const ends_on = monthsLater(starts_on, interval === 'year' ? 12 : 1)
    return { plan, interval, starts_on, ends_on, anchor_on: starts_on, period_value_cents: listPrice(plan, interval) }
  })
const total = ({ starts_on, ends_on }: PricedSubscription) => daysBetween(starts_on, ends_on)
/** Taken back by the bank on the `used`-th day of its period. */
const rested = fc.tuple(paid, fc.nat()).map(([plan, seed]): RestedPlan => {
  const used = seed % total(plan)
  return { ...plan, days_left: total(plan) - used }
})
const worth = (days: number, plan: PricedSubscription) => (days * plan.period_value_cents) / total(plan)

describe('a plan that runs again', () => {
  test('has every day that was left, for what a day cost, and is renewed from its end', () => {
    fc.assert(
      fc.property(rested, fc.integer({ min: 0, max: 900 }), (plan, rest) => {
        const today = addDays(addDays(plan.ends_on, -plan.days_left), rest)
        const next = resumed(plan, today)
        expect(daysBetween(today, next.ends_on)).toBe(plan.days_left)
        expect(total(next)).toBe(total(plan))
        expect(next.period_value_cents).toBe(plan.period_value_cents)
        expect(periodAfter(next.anchor_on, next.interval, next.ends_on).starts_on).toBe(next.ends_on)
      }),
    )
  })
})

describe('beside another', () => {
  const both = fc.tuple(paid, rested, fc.nat()).map(([running, plan, seed]) => {
    const used = seed % total(running)
    return { running, plan, today: addDays(running.starts_on, used), left: total(running) - used }
  })

  test('of the same name is as many days longer, exactly', () => {
    fc.assert(
      fc.property(both, ({ running, plan, today, left }) => {
        const next = joined(running, { ...plan, plan: running.plan }, today)
        expect(daysBetween(today, next.ends_on)).toBe(left + plan.days_left)
      }),
    )
  })

  test('of another gives the higher one, whole, and the worth of the other to the next whole day', () => {
    fc.assert(
      fc.property(both, ({ running, plan, today, left }) => {
        fc.pre(running.plan !== plan.plan)
        const next = joined(running, plan, today)
        const higher = listPrice(running.plan, 'month') > listPrice(plan.plan, 'month')
        const [kept, keptDays] = higher ? [running, left] : [plan, plan.days_left]
        const [other, otherDays] = higher ? [plan, plan.days_left] : [running, left]
        expect(next.plan).toBe(kept.plan)
        const further = daysBetween(today, next.ends_on) - keptDays
        const price = worth(1, kept)
        expect(further * price).toBeGreaterThanOrEqual(worth(otherDays, other) - 0.001)
        expect(further * price).toBeLessThan(worth(otherDays, other) + price + 0.001)
        expect(periodAfter(next.anchor_on, next.interval, next.ends_on).starts_on).toBe(next.ends_on)
      }),
    )
  })

  test('leaves what a later upgrade credits as it is, to the cents of a day', () => {
    fc.assert(
      fc.property(both, ({ running, plan, today, left }) => {
        const next = joined(running, plan, today)
        const days = daysBetween(today, next.ends_on)
        const before = worth(left, running) + worth(plan.days_left, plan)
        // Beginning with no day used, so that nothing but the joining is measured.
        if (today === next.starts_on) expect(worth(days, next)).toBeGreaterThanOrEqual(before - 1)
        expect(next.period_value_cents).toBeGreaterThanOrEqual(
          running.plan === next.plan ? running.period_value_cents : 0,
        )
      }),
    )
  })
})

test('a third of the price of a day makes three days one', () => {
  const plan = (name: 'COMPACT' | 'HYBRID'): PricedSubscription => ({
    plan: name,
    interval: 'month',
    starts_on: '2026-11-01',
    ends_on: '2026-12-01',
    anchor_on: '2026-11-01',
    period_value_cents: listPrice(name, 'month'),
  })
  expect(exchangedDays(20, plan('COMPACT'), plan('HYBRID'))).toBe(7)
  expect(exchangedDays(21, plan('COMPACT'), plan('HYBRID'))).toBe(7)
  expect(exchangedDays(10, plan('HYBRID'), plan('COMPACT'))).toBe(30)
  expect(exchangedDays(10, plan('HYBRID'), { ...plan('HYBRID'), interval: 'year' })).toBe(10)
})

test.each([
  [20, '2026-11-10', '2026-11-10', 0],
  [20, '2026-11-10', '2026-11-13', 3],
  [2, '2026-11-10', '2026-11-13', 2],
  [20, '2026-11-10', '2026-11-09', 0],
])('of %i days that rest since %s and were credited from %s on, %i are left', (days, rested_on, paid_on, left) => {
  expect(uncreditedDays(days, rested_on, paid_on)).toBe(left)
})

test.each([
  ['the month of a plain period', '2026-11-05', '2026-12-05', '2026-12-20', '2026-11-05'],
  ['the first month of a longer one', '2026-11-05', '2026-12-20', '2026-12-04', '2026-11-05'],
  ['its second month', '2026-11-05', '2026-12-20', '2026-12-05', '2026-12-05'],
  ['its third', '2026-11-05', '2027-02-01', '2027-01-31', '2027-01-05'],
])('uploads are counted in %s', (_, starts_on, ends_on, today, since) => {
  expect(countedFrom({ interval: 'month', starts_on, ends_on, quota_since: starts_on }, today)).toBe(since)
})

test('uploads of an upgrade stay counted from where they were', () => {
  const period = { starts_on: '2026-11-05', ends_on: '2026-12-05', quota_since: '2026-11-20' }
  expect(countedFrom({ interval: 'month', ...period }, '2026-12-01')).toBe('2026-11-20')
})

test('nothing waits where the same was chosen', () => {
  const runs = { plan: 'HYBRID', interval: 'month' } as const
  expect(followingChoice(runs, runs)).toEqual({ next_plan: null, next_interval: null })
  const lower = { plan: 'COMPACT', interval: 'month' } as const
  expect(followingChoice(runs, lower)).toEqual({ next_plan: 'COMPACT', next_interval: 'month' })
})
