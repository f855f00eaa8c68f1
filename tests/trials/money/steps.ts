// What can happen in a history: steps of people, of the provider, of time and of chance, as data.
import fc from 'fast-check'
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import { billingIntervals } from '#lib/rules/billing/periods.ts'
import { ownWallets } from '#lib/rules/billing/withdrawals.ts'
import { planNames } from '#lib/rules/plans.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { troubles } from './provider.ts'

/** `pick` chooses among whatever there is at that moment; `tabs`: how often it is done at once. */
const person = fc.record({ person: fc.nat(1), pick: fc.nat(7) })
const plans = { plan: fc.constantFrom(...planNames.slice(1)), interval: fc.constantFrom(...billingIntervals) }

const paying = {
  bank: fc.constantFrom('agrees', 'agrees', 'agrees', 'refuses'),
  tabs: fc.constantFrom(1, 1, 1, 2),
  agree: fc.boolean(),
}

const acts = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('buy' as const), ...plans, ...paying }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), ...plans }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('quote' as const), ...plans }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('accept' as const) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay' as const), ...paying }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('confirm' as const),
      outcome: fc.constantFrom('accepted', 'accepted', 'accepted', 'refused', 'expired'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('return' as const), tabs: fc.constantFrom(1, 1, 2) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('hook' as const), times: fc.constantFrom(1, 1, 2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      next_plan: fc.constantFrom(...planNames, null),
      next_interval: plans.interval,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('owe' as const), net: fc.integer({ min: 1_00, max: 900_00 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      admin: fc.nat(1),
      /** Of what was paid, in thousandths. */
      share: fc.constantFrom(1000, 1000, 500, 333, 1, 1001),
      ends_plan: fc.boolean(),
      tabs: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      admin: fc.nat(1),
      decision: fc.constantFrom('approved', 'approved', 'declined'),
      tabs: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('work' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.constantFrom(90, 4 * MINUTE_S, 16 * MINUTE_S, HOUR_S, DAY_S, 3 * DAY_S, 9 * DAY_S, 31 * DAY_S),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('sell' as const),
      net: fc.integer({ min: 5_00, max: 400_00 }),
      ...paying,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('earn' as const), net: fc.integer({ min: 5_00, max: 400_00 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('shop' as const),
      count: fc.integer({ min: 1, max: 4 }),
      duration: fc.constantFrom(...licenseDurations),
      bank: paying.bank,
      tabs: paying.tabs,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('come_back' as const), tabs: fc.constantFrom(1, 1, 2) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('pay_letter' as const),
      license: fc.constantFrom(true, true, false),
      challenged: fc.boolean(),
      account: fc.constantFrom(false, false, false, true),
      finished: fc.constantFrom(true, true, false),
      bank: paying.bank,
      tabs: paying.tabs,
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('back_at_letter' as const), tabs: fc.constantFrom(1, 1, 2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refund_letter' as const),
      admin: fc.nat(1),
      tabs: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('sweep' as const),
      wallet: fc.constantFrom(...ownWallets),
      /** Of what is there, in thousandths. */
      share: fc.constantFrom(1000, 1000, 500, 1),
      admin: fc.nat(1),
      booked: fc.constantFrom(true, true, false),
      tabs: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('book_sweeps' as const),
      admin: fc.nat(1),
      tabs: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay_day' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('payout_ends' as const),
      how: fc.constantFrom('settle', 'fail', 'return', 'return'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('dispute' as const),
      type: fc.constantFrom('CONTESTABLE', 'CONTESTABLE', 'NOT_CONTESTABLE', 'RETRIEVAL'),
      letter: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      admin: fc.nat(1),
      how: fc.constantFrom('contest', 'contest', 'accept'),
      tabs: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('bank' as const),
      outcome: fc.constantFrom('WON', 'WON', 'LOST', 'REOPENED'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('fight' as const),
      admin: fc.nat(1),
      outcome: fc.constantFrom('WON', 'WON', 'LOST'),
      letter: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('mandate' as const),
      action: fc.constantFrom('confirm', 'confirm', 'confirm', 'refuse', 'expire'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end_mandate' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('debit' as const), ...plans, tabs: fc.constantFrom(1, 1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('new_card' as const), challenged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('drop_card' as const) }) },
)

/** The trouble is met by a call of the provider, death by the `at`-th step of the process. */
const seldom = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(null) }, { weight, arbitrary })
const chance = fc.record({
  trouble: seldom(
    25,
    fc.record({
      kind: fc.constantFrom(...troubles),
      at: fc.constantFrom(1, 1, 1, 2, 3),
      moving: fc.constantFrom(true, true, false),
    }),
  ),
  dies_at: seldom(25, fc.integer({ min: 1, max: 70 })),
})

const asUsual = { bank: 'agrees', tabs: 1 } as const

/** Histories begin with somebody who pays, mostly: there is more to lose then. */
const undisturbed = { ...asUsual, person: 0, pick: 0, trouble: null, dies_at: null } as const
const bought = fc
  .record({ does: fc.constant('buy' as const), ...plans, agree: fc.boolean() })
  .map(choice => ({ ...choice, ...undisturbed }))
const sold = fc
  .record({ does: fc.constant('sell' as const), net: fc.integer({ min: 5_00, max: 400_00 }) })
  .map(choice => ({ ...choice, ...undisturbed, agree: false }))
const begun = fc.oneof({ weight: 3, arbitrary: bought }, { weight: 1, arbitrary: sold })

const later = fc.tuple(person, acts, chance).map(([who, act, luck]) => ({ ...who, ...act, ...luck }))

const history = fc
  .tuple(fc.array(begun, { maxLength: 2 }), fc.array(later, { maxLength: 14, size: 'max' }))
  .map(([first, rest]) => [...first, ...rest])
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never
export type Step = History[number]

/** How many histories share a product, from its beginning until all is settled. */
export const TOGETHER = 5
export const histories = fc.array(history, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' })
