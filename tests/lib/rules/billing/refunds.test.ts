// Refunds: which state allows what, when a second administrator is needed, and when nothing goes back any more.
import { describe, expect, test } from 'vitest'
import { toCents } from '#lib/money.ts'
import {
  needsSecondAdministrator,
  refundCan,
  refundedOf,
  refundIs,
  refundRefusal,
  refundStatuses,
  refundWaitsUntil,
} from '#lib/rules/billing/refunds.ts'

test('what each state allows', () => {
  const table = refundStatuses.map(status => [
    status,
    refundCan.approve(status),
    refundCan.decline(status),
    refundCan.settle(status),
    refundIs.first(status),
    refundIs.unsent(status),
    refundIs.open(status),
  ])
  expect(table).toEqual([
    ['waiting_for_approval', true, true, false, true, false, true],
    ['deferred', false, false, false, false, true, true],
    ['created', false, false, true, true, true, true],
    ['succeeded', false, false, false, false, false, false],
    ['failed', false, false, false, false, false, false],
    ['declined', false, false, false, false, false, false],
  ])
})

test.each([
  [500_00, 0, false],
  [500_01, 0, true],
  [1, 500_00, true],
  [250_00, 250_00, false],
  [250_01, 250_00, true],
])('%i cents after %i need a second administrator: %s', (amount, before, expected) => {
  expect(needsSecondAdministrator(toCents(amount), toCents(before))).toBe(expected)
})

describe('nothing goes back', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const paid = { status: 'succeeded', method: 'card', amount_cents: toCents(10_00) } as const
  const ago = (days: number, seconds = 0) => new Date(now.getTime() - (days * 86_400 + seconds) * 1_000)
  test.each([
    ['of what was paid today', { ...paid, settled_at: now }, null],
    ['of what failed', { ...paid, status: 'failed', settled_at: now } as const, 'payment_not_refundable'],
    ['of what is under way', { ...paid, status: 'created', settled_at: null } as const, 'payment_not_refundable'],
    ['after eleven months', { ...paid, settled_at: ago(330, 1) }, 'refund_too_late'],
    ['at eleven months', { ...paid, settled_at: ago(330) }, null],
    [
      'of a direct debit before seven days',
      { ...paid, method: 'direct_debit', settled_at: ago(6, 86_399) } as const,
      'refund_too_early',
    ],
    ['of a direct debit after seven days', { ...paid, method: 'direct_debit', settled_at: ago(7) } as const, null],
  ])('%s', (_, pay_in, expected) => {
    expect(refundRefusal(pay_in, now)).toBe(expected)
  })
})

test.each([
  ['nothing went back', null, null],
  ['as much went back a day ago', '2026-11-22T12:00:00Z', '2026-11-23T13:00:00Z'],
  ['as much went back 25 hours ago', '2026-11-22T11:00:00Z', null],
  ['as much went back just now', '2026-11-23T12:00:00Z', '2026-11-24T13:00:00Z'],
])('a refund waits until another day when %s', (_, last, expected) => {
  const until = refundWaitsUntil(last === null ? null : new Date(last), new Date('2026-11-23T12:00:00Z'))
  expect(until?.toISOString().replace('.000', '') ?? null).toBe(expected)
})

test('what was declined or has failed takes nothing from what is left', () => {
  const all = refundStatuses.map((status, index) => ({ status, amount_cents: toCents(10 ** index) }))
  expect(refundedOf(all)).toBe(1 + 10 + 100 + 1_000)
})
