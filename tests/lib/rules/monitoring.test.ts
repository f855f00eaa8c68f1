// The monitoring lock and the free plan's protection, around every kind of month's end.
import { describe, expect, it } from 'vitest'
import { addMonths, isMonitoringLocked, monitoringLockEnd, protectionStart } from '#lib/rules/monitoring.ts'
import { plans } from '#lib/rules/plans.ts'

describe('addMonths', () => {
  it.each([
    ['2026-01-15T12:00:00Z', 6, '2026-07-14T22:00:00.000Z'],
    ['2026-08-31T12:00:00Z', 6, '2027-02-27T23:00:00.000Z'],
    ['2023-08-31T12:00:00Z', 6, '2024-02-28T23:00:00.000Z'],
    ['2026-05-31T12:00:00Z', -3, '2026-02-27T23:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 1, '2027-01-31T23:00:00.000Z'],
  ])('from %s by %i months is the day that begins at %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to)
  })
})

describe('the monitoring lock', () => {
  const since = new Date('2026-01-15T12:00:00Z')
  it('holds to the last millisecond of six months', () => {
    const end = monitoringLockEnd(since).getTime()
    expect(isMonitoringLocked(since, new Date(end - 1))).toBe(true)
    expect(isMonitoringLocked(since, new Date(end))).toBe(false)
    expect(isMonitoringLocked(null, since)).toBe(false)
  })

  it('is longer than the free plan’s protection of three months; paid plans have no end', () => {
    const starts = plans.map(plan => protectionStart(plan, since)?.toISOString() ?? null)
    expect(starts).toEqual(['2025-10-14T22:00:00.000Z', null, null, null])
  })
})
