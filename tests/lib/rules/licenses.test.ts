// Licences: in force from their first to their last day, for one image, on one website and below its address.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { covers, licenseState } from '#lib/rules/licenses.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map(days => addDays('2024-01-01', days))
const license = { image_id: 'img_1', url: 'https://paper.example/issue-9', ended: false }

describe('the state of a licence', () => {
  it('follows from its days, both of which count', () => {
    fc.assert(
      fc.property(day, fc.nat(900), fc.option(fc.nat(900), { nil: null }), (today, before, length) => {
        const starts_on = addDays(today, -before)
        const ends_on = length === null ? null : addDays(starts_on, length)
        const state = licenseState({ starts_on, ends_on, ended: false }, today)
        expect(state).toBe(length === null || length >= before ? 'in_force' : 'ended')
        expect(licenseState({ starts_on, ends_on, ended: true }, today)).toBe('ended')
        expect(licenseState({ starts_on: addDays(today, 1 + before), ends_on: null, ended: false }, today)).toBe(
          'upcoming',
        )
      }),
    )
  })
})

describe('a licence', () => {
  const term = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  const on = (page: string, today = '2026-12-31', image = 'img_1') =>
    covers({ ...license, ...term }, image, page, today)

  it('covers its own image where it was granted, as long as it is in force', () => {
    expect(on('http://www.paper.example/issue-9/the-wall?page=2')).toBe(true)
    expect(on('https://paper.example/issue-9', '2026-01-01')).toBe(true)
    expect(on('https://paper.example/issue-9', '2025-12-31')).toBe(false)
    expect(on('https://paper.example/issue-9', '2027-01-01')).toBe(false)
    expect(on('https://paper.example/issue-9', '2026-05-05', 'img_2')).toBe(false)
    expect(on('https://paper.example/issue-10')).toBe(false)
  })

  it('covers nothing on other websites, whatever they name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), day, (thief, today) => {
        for (const url of [
          `https://${thief}.test/paper.example/issue-9`,
          `https://paper.example.${thief}.test/issue-9`,
        ])
          expect(on(url, today)).toBe(false)
      }),
    )
  })
})
