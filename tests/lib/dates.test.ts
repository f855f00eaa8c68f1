// Days: existing ones only, counted in Europe/Paris, whatever the hour of the year.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, isDay, startOfDay, startOfMonth } from '#lib/dates.ts'

describe('a day', () => {
  it.each(['2026-02-28', '2024-02-29', '2026-12-31', '1000-01-01'])('%s exists', text => expect(isDay(text)).toBe(true))
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-04-31',
    '',
    '2026-01-01T00:00',
    '0999-01-01',
  ])('“%s” does not exist', text => expect(isDay(text)).toBe(false))

  it('begins at midnight in Paris, in summer and in winter', () => {
    expect(startOfDay('2026-01-15').toISOString()).toBe('2026-01-14T23:00:00.000Z')
    expect(startOfDay('2026-07-15').toISOString()).toBe('2026-07-14T22:00:00.000Z')
    expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfDay('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z')
  })

  it('contains its first instant and not the one before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-02'), max: new Date('2090-01-01'), noInvalidDate: true }),
        instant => {
          const start = startOfDay(dayOf(instant))
          expect(dayOf(start)).toBe(dayOf(instant))
          expect(dayOf(new Date(start.getTime() - 1))).not.toBe(dayOf(instant))
        },
      ),
    )
  })

  it('is followed by the next one, whether it has 23, 24 or 25 hours', () => {
    expect([addDays('2026-03-28', 1), addDays('2026-03-29', 1)]).toEqual(['2026-03-29', '2026-03-30'])
    expect([addDays('2026-10-24', 1), addDays('2026-10-25', 1)]).toEqual(['2026-10-25', '2026-10-26'])
    const hours = (text: string) => (startOfDay(addDays(text, 1)).getTime() - startOfDay(text).getTime()) / 3_600_000
    expect(['2026-03-29', '2026-07-15', '2026-10-25'].map(hours)).toEqual([23, 24, 25])
  })

  it('is counted over leap days, months and years, in both directions', () => {
    expect([addDays('2024-02-28', 1), addDays('2024-02-28', 2)]).toEqual(['2024-02-29', '2024-03-01'])
    expect([addDays('2026-02-28', 1), addDays('2100-02-28', 1)]).toEqual(['2026-03-01', '2100-03-01'])
    expect([addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-31'])
    expect([addDays('2024-03-01', -1), addDays('2026-01-31', 0)]).toEqual(['2024-02-29', '2026-01-31'])
  })

  it('is left and found again by any number of days', () => {
    const days = fc.date({ min: new Date('1990-01-02'), max: new Date('2090-01-01'), noInvalidDate: true }).map(dayOf)
    fc.assert(
      fc.property(days, fc.integer({ min: -4_000, max: 4_000 }), (text, number) => {
        const there = addDays(text, number)
        expect(isDay(there)).toBe(true)
        expect(Math.sign(there.localeCompare(text))).toBe(Math.sign(number))
        expect(addDays(there, -number)).toBe(text)
      }),
    )
  })

  it('belongs to the month of Paris', () => {
    expect(startOfMonth(new Date('2026-10-31T23:30:00Z')).toISOString()).toBe('2026-10-31T23:00:00.000Z')
    expect(startOfMonth(new Date('2026-10-31T22:30:00Z')).toISOString()).toBe('2026-09-30T22:00:00.000Z')
  })
})
