// The life of a paid plan: which steps each state allows, what each day asks for, and what holds whatever happens.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingIntervals, periodAfter, periodOf } from '#lib/rules/billing/periods.ts'
import { listPrice } from '#lib/rules/billing/plan-prices.ts'
import { isUpgrade, type PlanChoice } from '#lib/rules/billing/proration.ts'
import {
  dueStep,
  givesUntil,
  isLaterChange,
  nextAttemptOn,
  renewalOf,
  type SubscriptionState,
  type SubscriptionStatus,
  type SubscriptionStep,
  statusAfter,
  subscriptionStatuses,
  subscriptionSteps,
} from '#lib/rules/billing/subscription-states.ts'
import { planNames } from '#lib/rules/plans.ts'

const november: SubscriptionState = {
  status: 'active',
  plan: 'HYBRID',
  interval: 'month',
  anchor_on: '2026-11-01',
  starts_on: '2026-11-01',
  ends_on: '2026-12-01',
  next_plan: null,
  next_interval: null,
  suspended_on: null,
  next_attempt_on: null,
  announced_for: null,
}
const year: SubscriptionState = { ...november, interval: 'year', ends_on: '2027-11-01' }
const suspended: SubscriptionState = {
  ...november,
  status: 'suspended',
  suspended_on: '2026-12-01',
  next_attempt_on: '2026-12-04',
}

describe('the states', () => {
  const table: [SubscriptionStep, SubscriptionStatus, SubscriptionStatus | null][] = [
    ['begun', 'ended', 'active'],
    ['begun', 'expired', 'active'],
    ['begun', 'active', null],
    ['begun', 'suspended', null],
    ['upgraded', 'active', 'active'],
    ['upgraded', 'suspended', null],
    ['change_planned', 'active', 'active'],
    ['change_planned', 'suspended', null],
    ['change_planned', 'expired', null],
    ['renewed', 'active', 'active'],
    ['renewed', 'suspended', 'active'],
    ['renewed', 'ended', 'active'],
    ['renewed', 'expired', null],
    ['payment_refused', 'active', 'suspended'],
    ['payment_refused', 'suspended', 'suspended'],
    ['payment_refused', 'ended', null],
    ['left', 'active', 'ended'],
    ['left', 'suspended', 'ended'],
    ['left', 'expired', null],
    ['lapsed', 'suspended', 'expired'],
    ['lapsed', 'active', null],
  ]
  test.each(table)('%s from %s: %s', (step, from, to) => expect(statusAfter(from, step)).toBe(to))

  test('all can be reached, and no name is spelt twice', () => {
    const reached = Object.values(subscriptionSteps).flatMap(each => Object.values(each))
    expect(new Set(reached)).toEqual(new Set(subscriptionStatuses))
  })
})

describe('a day asks for', () => {
  const rows: [string, SubscriptionState, string, ReturnType<typeof dueStep>][] = [
    ['nothing before the end', november, '2026-11-30', null],
    ['the renewal on the day after the last', november, '2026-12-01', 'renew'],
    ['the renewal however late', november, '2027-03-09', 'renew'],
    ['the end where INSTANT was chosen', { ...november, next_plan: 'INSTANT' }, '2026-12-01', 'end'],
    ['no announcement of a month', november, '2026-11-25', null],
    ['no announcement sixteen days before', year, '2027-10-16', null],
    ['the announcement of a year fifteen days before', year, '2027-10-17', 'announce'],
    ['one announcement only', { ...year, announced_for: '2027-11-01' }, '2027-10-18', null],
    ['none where nothing follows', { ...year, next_plan: 'INSTANT' }, '2027-10-18', null],
    ['no try between the published days', suspended, '2026-12-03', null],
    ['the first retry after three days', suspended, '2026-12-04', 'retry'],
    ['nothing after the last retry', { ...suspended, next_attempt_on: null }, '2026-12-30', null],
    ['the end after thirty days', suspended, '2026-12-31', 'lapse'],
    ['nothing once it is over', { ...suspended, status: 'expired' }, '2027-12-31', null],
  ]
  test.each(rows)('%s', (_name, state, today, step) => expect(dueStep(state, today)).toBe(step))

  test.each([
    ['2026-12-01', '2026-12-04'],
    ['2026-12-04', '2026-12-08'],
    ['2026-12-08', '2026-12-15'],
    ['2026-12-09', '2026-12-15'],
    ['2026-12-15', null],
  ])('after a refusal on %s another try on %s', (today, next) => expect(nextAttemptOn('2026-12-01', today)).toBe(next))
})

describe('what the plan gives', () => {
  test.each<[string, SubscriptionState, string]>([
    ['a late renewal takes nothing away', november, '2026-12-15'],
    ['going back to INSTANT ends with the period', { ...november, next_plan: 'INSTANT' }, '2026-12-01'],
    ['a suspended plan gives for fourteen days', { ...suspended, suspended_on: '2026-12-02' }, '2026-12-16'],
    ['an expired one nothing', { ...suspended, status: 'expired' }, '2026-12-01'],
    ['an ended one nothing', { ...november, status: 'ended' }, '2026-12-01'],
  ])('%s', (_name, state, day) => expect(givesUntil(state)).toBe(day))
})

describe('the period that follows', () => {
  test.each<[string, SubscriptionState, ReturnType<typeof renewalOf>]>([
    [
      'the same plan',
      november,
      {
        plan: 'HYBRID',
        interval: 'month',
        starts_on: '2026-12-01',
        ends_on: '2027-01-01',
        price_cents: listPrice('HYBRID', 'month'),
      },
    ],
    [
      'a year of REFLEX that becomes COMPACT',
      {
        ...year,
        plan: 'REFLEX',
        anchor_on: '2026-01-15',
        starts_on: '2026-01-15',
        ends_on: '2027-01-15',
        next_plan: 'COMPACT',
        next_interval: 'year',
      },
      {
        plan: 'COMPACT',
        interval: 'year',
        starts_on: '2027-01-15',
        ends_on: '2028-01-15',
        price_cents: listPrice('COMPACT', 'year'),
      },
    ],
    [
      'a year that becomes months',
      {
        ...year,
        anchor_on: '2028-02-29',
        starts_on: '2028-02-29',
        ends_on: '2029-02-28',
        next_plan: 'HYBRID',
        next_interval: 'month',
      },
      {
        plan: 'HYBRID',
        interval: 'month',
        starts_on: '2029-02-28',
        ends_on: '2029-03-29',
        price_cents: listPrice('HYBRID', 'month'),
      },
    ],
    [
      'a month from the 31st that becomes a year of a lower plan',
      {
        ...november,
        anchor_on: '2027-01-31',
        starts_on: '2027-01-31',
        ends_on: '2027-02-28',
        next_plan: 'COMPACT',
        next_interval: 'year',
      },
      {
        plan: 'COMPACT',
        interval: 'year',
        starts_on: '2027-02-28',
        ends_on: '2028-02-29',
        price_cents: listPrice('COMPACT', 'year'),
      },
    ],
  ])('%s', (_name, state, renewal) => expect(renewalOf(state)).toEqual(renewal))

  test.each([
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30']],
    ['2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2026-10-30', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ])('months from %s keep its day', (anchor, ends) => {
    const found: string[] = []
    let { ends_on } = periodOf(anchor, 'month', 0)
    for (let index = 0; index < ends.length; index += 1) {
      found.push(ends_on)
      ends_on = periodAfter(anchor, 'month', ends_on).ends_on
    }
    expect(found).toEqual(ends)
  })

  test('of a year from 29 February comes back to it in leap years', () => {
    const found: string[] = []
    let { ends_on } = periodOf('2028-02-29', 'year', 0)
    for (let index = 0; index < 4; index += 1) {
      found.push(ends_on)
      ends_on = periodAfter('2028-02-29', 'year', ends_on).ends_on
    }
    expect(found).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })
})

describe('a later change is', () => {
  test.each<[PlanChoice, PlanChoice, boolean]>([
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'COMPACT', interval: 'month' }, true],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'COMPACT', interval: 'year' }, true],
    [{ plan: 'HYBRID', interval: 'year' }, { plan: 'HYBRID', interval: 'month' }, true],
    [{ plan: 'HYBRID', interval: 'year' }, { plan: 'REFLEX', interval: 'month' }, true],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'INSTANT', interval: 'month' }, true],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'HYBRID', interval: 'month' }, false],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'REFLEX', interval: 'month' }, false],
    [{ plan: 'HYBRID', interval: 'month' }, { plan: 'HYBRID', interval: 'year' }, false],
  ])('%o → %o: %s', (current, choice, later) => expect(isLaterChange(current, choice)).toBe(later))

  test('never an upgrade too, and everything else is one of both or what there is', () => {
    const choice = fc.record({ plan: fc.constantFrom(...planNames), interval: fc.constantFrom(...billingIntervals) })
    const paid = fc.record({
      plan: fc.constantFrom(...planNames.slice(1)),
      interval: fc.constantFrom(...billingIntervals),
    })
    fc.assert(
      fc.property(paid, choice, (current, wanted) => {
        const same = current.plan === wanted.plan && current.interval === wanted.interval
        expect([isUpgrade(current, wanted), isLaterChange(current, wanted), same].filter(Boolean)).toHaveLength(1)
      }),
    )
  })
})
