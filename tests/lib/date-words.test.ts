// Dates as people read them: the same on pages, in emails and PDFs, British in English.
import { describe, expect, it } from 'vitest'
import { dateWords } from '#lib/date-words.ts'

const en = dateWords('en')
const fr = dateWords('fr')
/** Two days, one on each side of midnight in Paris. */
const LATE = '2026-11-20T23:30:05Z'
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('dates', () => {
  it('have the day before the month, in full and in short', () => {
    expect([en.day('2026-11-20'), en.day('2026-11-20', 'short')]).toEqual(['20 November 2026', '20 Nov 2026'])
    expect([fr.day('2026-11-20'), fr.day('2026-11-20', 'short')].map(plain)).toEqual([
      '20 novembre 2026',
      '20 nov. 2026',
    ])
  })

  it('are days of Europe/Paris, with the zone beside the time; a calendar day stays the day it is', () => {
    expect(en.dayOf(LATE)).toBe('21 November 2026')
    expect(en.dayOf('2026-11-20')).toBe('20 November 2026')
    expect(en.moment(LATE)).toBe('21 November 2026 at 00:30 (Paris time)')
    expect(en.moment(LATE, 'short')).toBe('21 Nov 2026, 00:30 GMT+1')
    expect(plain(fr.moment(LATE))).toBe('21 novembre 2026 à 00:30 (heure de Paris)')
    expect(plain(fr.moment('2026-07-14T22:30:00Z', 'short'))).toBe('15 juil. 2026, 00:30 UTC+2')
    expect([en.time(LATE), fr.time(LATE)].map(plain)).toEqual(['00:30 (Paris time)', '00:30 (heure de Paris)'])
  })

  it('say UTC and the second where they prove something', () => {
    expect(en.instant(LATE)).toBe('20 November 2026 at 23:30:05 UTC')
    expect(plain(fr.instant(new Date(LATE)))).toBe('20 novembre 2026 à 23:30:05 UTC')
  })

  it('call the first of a month by its ordinal in French, and no other day', () => {
    expect([fr.day('2026-12-01'), fr.day('2026-12-01', 'short')].map(plain)).toEqual([
      '1er décembre 2026',
      '1er déc. 2026',
    ])
    expect(plain(fr.moment('2026-12-01T09:05:00Z'))).toContain('1er décembre 2026 à 10:05')
    expect(plain(fr.instant('2026-12-01T09:05:00Z'))).toBe('1er décembre 2026 à 09:05:00 UTC')
    expect([fr.dayOf('2026-12-11T09:00:00Z'), fr.day('2026-12-21')].map(plain)).toEqual([
      '11 décembre 2026',
      '21 décembre 2026',
    ])
    expect([fr.cardMonth('2027-01'), en.day('2026-12-01')]).toEqual(['01/2027', '1 December 2026'])
  })

  it('name months alone', () => {
    expect([en.month('2026-03'), en.month('2026-03', 'short'), en.month('2026-03', 'narrow')]).toEqual([
      'March 2026',
      'Mar',
      'M',
    ])
    expect([en.cardMonth('2027-02'), fr.cardMonth('2027-02')]).toEqual(['02/2027', '02/2027'])
  })
})
