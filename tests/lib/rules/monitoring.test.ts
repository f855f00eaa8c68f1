// The monitoring lock and the free plan's protection, around every kind of month's end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import {
  addMonths,
  forecastWatch,
  isMonitoringLocked,
  monitoringLockEnd,
  pausedByLimit,
  protectionStart,
  resumedWithin,
} from '#lib/rules/monitoring.ts'
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

describe('what a lower plan watches', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  /** An image watched since some days before now. */
  const image = fc.integer({ min: 0, max: 500 }).map(days => ({ monitored_at: addSeconds(now, -days * DAY_S) }))
  const many = fc.array(image, { maxLength: 60 })
  const limits = fc.integer({ min: 0, max: 80 })
  const isLocked = ({ monitored_at }: { monitored_at: Date }) => isMonitoringLocked(monitored_at, now)

  it('pauses none within their six months, never below the limit, and the longest watched first', () => {
    fc.assert(
      fc.property(many, limits, (watched, limit) => {
        const paused = pausedByLimit(watched, limit, now)
        const kept = watched.filter(each => !paused.includes(each))
        expect(paused.some(isLocked)).toBe(false)
        expect(kept.length >= Math.min(limit, watched.length)).toBe(true)
        // Above the limit only what its six months hold there.
        if (kept.length > limit) expect(kept.every(isLocked)).toBe(true)
        const latest = Math.max(...paused.map(each => each.monitored_at.getTime()))
        for (const each of kept) expect(each.monitored_at.getTime() >= latest || paused.length === 0).toBe(true)
      }),
    )
  })

  it('is forecast as it comes, and adds up', () => {
    fc.assert(
      fc.property(many, limits, fc.constantFrom(...plans), (watched, monitored_images, plan) => {
        const { kept, paused, later, unprotected } = forecastWatch(watched, { ...plan, monitored_images }, now)
        expect(kept + paused + later + unprotected).toBe(watched.length)
        if (plan.protection_months === null) expect(paused).toBe(pausedByLimit(watched, monitored_images, now).length)
        else expect([paused, later]).toEqual([0, 0])
      }),
    )
  })

  it('is watched again, the last watched first, as far as there is room', () => {
    fc.assert(
      fc.property(many, fc.integer({ min: -5, max: 80 }), (paused, free) => {
        const resumed = resumedWithin(paused, free)
        expect(resumed).toHaveLength(Math.min(paused.length, Math.max(0, free)))
        const earliest = Math.min(...resumed.map(each => each.monitored_at.getTime()))
        for (const each of paused.filter(one => !resumed.includes(one)))
          expect(each.monitored_at.getTime() <= earliest).toBe(true)
      }),
    )
  })
})
