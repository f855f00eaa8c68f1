// When payouts leave, what holds them up, and what the provider's codes mean to a person.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#lib/dates.ts'
import {
  nextPayoutDay,
  obstaclesOf,
  payoutCan,
  payoutMonth,
  payoutReason,
  payoutStates,
} from '#lib/rules/billing/payouts.ts'

describe('the month of payouts', () => {
  test.each([
    ['2026-04-01T03:59:59Z', '2026-03', '2026-04-01'],
    ['2026-04-01T04:00:00Z', '2026-04', '2026-05-01'],
    // Winter time: one hour later in UTC.
    ['2026-12-01T04:59:59Z', '2026-11', '2026-12-01'],
    ['2026-12-01T05:00:00Z', '2026-12', '2027-01-01'],
    // The first of January in Paris is still December in UTC.
    ['2026-12-31T23:30:00Z', '2026-12', '2027-01-01'],
    ['2026-02-15T12:00:00Z', '2026-02', '2026-03-01'],
  ])('at %s is %s, and the next ones leave on %s', (now, month, next) => {
    expect(payoutMonth(new Date(now))).toBe(month)
    expect(nextPayoutDay(new Date(now))).toBe(next)
  })

  test('goes on by one each month, whatever the moment', () => {
    const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, now => {
        expect(nextPayoutDay(now) >= dayOf(now)).toBe(true)
        expect(nextPayoutDay(now).endsWith('-01')).toBe(true)
        expect(payoutMonth(new Date(`${nextPayoutDay(now)}T06:00:00Z`))).toBe(nextPayoutDay(now).slice(0, 7))
      }),
    )
  })
})

test('the states are a table: what ends may still come back, what failed is over', () => {
  expect(payoutStates.filter(payoutCan.send)).toEqual(['to_be_wired'])
  expect(payoutStates.filter(payoutCan.succeed)).toEqual(['sending'])
  expect(payoutStates.filter(payoutCan.fail)).toEqual(['to_be_wired', 'sending', 'succeeded'])
})

test('obstacles come in the order in which they are put right', () => {
  const nothing = { complete: true, verified: true, account_active: true, blocked: false }
  expect(obstaclesOf(nothing)).toEqual([])
  expect(obstaclesOf({ complete: false, verified: false, account_active: false, blocked: true })).toEqual([
    'profile_incomplete',
    'identity_unverified',
    'bank_account_missing',
    'blocked',
  ])
  expect(obstaclesOf({ ...nothing, account_active: false })).toEqual(['bank_account_missing'])
})

test.each([
  ['121030', 'name_differs'],
  ['121012', 'account_wrong'],
  ['121006', 'bank_account_missing'],
  ['002998', 'identity_unverified'],
  ['BANKACCOUNT_HAS_BEEN_CLOSED', 'account_closed'],
  ['BANKACCOUNT_INCORRECT', 'account_wrong'],
  ['AC06_ACCOUNT_BLOCKED', 'account_wrong'],
  ['AC04_CLOSED', 'account_closed'],
  ['121001', 'bank_refused'],
  ['constructor', 'bank_refused'],
  [null, 'bank_refused'],
])('the provider’s %s is %s', (code, reason) => {
  expect(payoutReason(code)).toBe(reason)
})
