// Whatever a subscriber does and their bank says, in any order: what holds of the plan, its days and its price.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { billingIntervals, daysBetween, periodOf } from '#lib/rules/billing/periods.ts'
import { listPrice } from '#lib/rules/billing/plan-prices.ts'
import { isUpgrade, type PlanChoice, priceUpgrade } from '#lib/rules/billing/proration.ts'
import {
  dueStep,
  isLaterChange,
  nextAttemptOn,
  renewalOf,
  type SubscriptionState,
} from '#lib/rules/billing/subscription-states.ts'
import { planNames } from '#lib/rules/plans.ts'

const begun = {
  status: 'active',
  plan: 'COMPACT',
  interval: 'month',
  next_plan: null,
  next_interval: null,
  suspended_on: null,
  next_attempt_on: null,
  announced_for: null,
} as const

describe('any sequence of upgrades, planned changes, renewals and refusals', () => {
  type Act = { kind: 'choose' | 'cancel' | 'refuse' | 'pay'; choice: PlanChoice; days: number }
  const act: fc.Arbitrary<Act> = fc.record({
    kind: fc.constantFrom('choose', 'cancel', 'refuse', 'pay'),
    choice: fc.record({ plan: fc.constantFrom(...planNames), interval: fc.constantFrom(...billingIntervals) }),
    days: fc.integer({ min: 0, max: 45 }),
  })
  type World = { state: SubscriptionState; value: number; today: string; paid: [string, string][] }

  /** What the days that pass bring: renewals are paid unless `refuses`. */
  function pass(world: World, refuses: boolean): World {
    const { state, today } = world
    const step = dueStep(state, today)
    if (step === 'end') return { ...world, state: { ...state, status: 'ended', next_plan: null, next_interval: null } }
    if (step === 'lapse') return { ...world, state: { ...state, status: 'expired' } }
    if (step === 'announce') return { ...world, state: { ...state, announced_for: state.ends_on } }
    if (step !== 'renew' && step !== 'retry') return world
    const renewal = renewalOf(state)
    if (refuses) {
      const suspended_on = state.suspended_on ?? today
      const { plan, interval } = renewal
      const next_attempt_on = nextAttemptOn(suspended_on, today)
      const waits = { next_plan: null, next_interval: null, suspended_on, next_attempt_on }
      return { ...world, state: { ...state, plan, interval, ...waits, status: 'suspended' } }
    }
    return renewed(world)
  }

  function renewed(world: World): World {
    const { price_cents, ...period } = renewalOf(world.state)
    const nothing = { next_plan: null, next_interval: null, suspended_on: null, next_attempt_on: null }
    const state: SubscriptionState = { ...world.state, ...period, ...nothing, status: 'active' }
    return { ...world, state, value: price_cents, paid: [...world.paid, [period.starts_on, period.ends_on]] }
  }

  function choose(world: World, choice: PlanChoice): World {
    const { state, value, today } = world
    if (state.status !== 'active' || state.ends_on <= today) return world
    if (isLaterChange(state, choice))
      return { ...world, state: { ...state, next_plan: choice.plan, next_interval: choice.interval } }
    if (!isUpgrade(state, choice)) return world
    const current = { ...state, period_value_cents: listPrice(state.plan, state.interval) }
    expect(current.period_value_cents).toBe(value)
    const price = priceUpgrade(current, choice, today)
    expect(price.due_cents).toBeGreaterThanOrEqual(0)
    const { period_value_cents, ...next } = price.next
    const paid: World['paid'] = [...world.paid.slice(0, -1), [world.paid.at(-1)?.[0] ?? '', next.ends_on]]
    return {
      ...world,
      state: { ...state, ...next, next_plan: null, next_interval: null },
      value: period_value_cents,
      paid,
    }
  }

  test('keeps days without gap or overlap, the price of what there is, and one place in the table', () => {
    const start = fc.integer({ min: 0, max: 1_500 }).map(shift => addDays('2026-01-01', shift))
    fc.assert(
      fc.property(start, fc.array(act, { maxLength: 40 }), (anchor, acts) => {
        const first = periodOf(anchor, 'month', 0)
        let world: World = {
          state: { ...begun, anchor_on: anchor, ...first },
          value: listPrice('COMPACT', 'month'),
          today: anchor,
          paid: [[first.starts_on, first.ends_on]],
        }
        for (const { kind, choice, days } of acts) {
          const until = addDays(world.today, days)
          while (world.today < until) {
            world = { ...world, today: addDays(world.today, 1) }
            world = pass(world, kind === 'refuse')
          }
          if (kind === 'choose') world = choose(world, choice)
          if (kind === 'cancel' && world.state.status === 'active')
            world = { ...world, state: { ...world.state, next_plan: null, next_interval: null } }
          if (kind === 'pay' && world.state.status === 'suspended') world = renewed(world)
          const { state, value } = world
          for (const [index, [from, to]] of world.paid.entries()) {
            expect(daysBetween(from, to)).toBeGreaterThan(0)
            if (index > 0) expect(world.paid[index - 1]?.[1]).toBe(from)
          }
          expect(world.paid.at(-1)?.[1]).toBe(state.ends_on)
          if (state.status === 'active') expect(value).toBe(listPrice(state.plan, state.interval))
          if (state.status === 'active')
            expect(state.ends_on > world.today || dueStep(state, world.today) !== null).toBe(true)
          expect((state.next_plan === null) === (state.next_interval === null)).toBe(true)
          expect(state.status === 'suspended' || state.status === 'expired').toBe(state.suspended_on !== null)
          if (state.next_attempt_on !== null) expect(state.status === 'active').toBe(false)
          const plain = state.status === 'ended' || state.status === 'expired'
          if (plain) expect(dueStep(state, addDays(world.today, 400))).toBeNull()
        }
      }),
      { numRuns: 400 },
    )
  })
})
