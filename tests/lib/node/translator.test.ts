// The server's translator: both languages, dates by the right clock, loud on mistakes.
import { describe, expect, it } from 'vitest'
import { translator } from '#lib/node/translator.ts'

describe('translator', () => {
  it('speaks the language it was asked for', () => {
    expect(translator('en', 'certificate').t('kind')).toBe('Certificate of authenticity')
    expect(translator('fr', 'certificate').t('kind')).toBe('Certificat d’authenticité')
  })

  it('fills in arguments and plurals', () => {
    const { t } = translator('fr', 'certificate')
    expect(t('editions', { count: 1 })).toBe('Exemplaire unique')
    expect(t('editions', { count: 5 })).toBe('Limitée à 5 exemplaires')
  })

  it('leaves markup in an argument as it is', () => {
    expect(translator('en', 'certificate').t('by', { author: '<b>{x}</b>' })).toBe('by <b>{x}</b>')
  })

  it('throws on a missing argument instead of printing a hole', () => {
    expect(() => translator('en', 'certificate').t('by')).toThrow(/author/)
  })

  it('counts days in Paris and marks instants as UTC', () => {
    const { day, dayOf, instant, moment } = translator('en', 'certificate')
    expect(day('2026-03-09')).toBe('9 March 2026')
    expect(dayOf('2026-03-09T23:30:00Z')).toBe('10 March 2026')
    expect(instant('2026-03-09T23:30:05Z')).toBe('9 March 2026 at 23:30:05 UTC')
    expect(moment('2026-07-09T22:30:00Z')).toBe('10 July 2026 at 00:30 (Paris time)')
  })

  it('writes numbers and money as the language does', () => {
    expect(translator('en', 'certificate').number(1_234_567)).toBe('1,234,567')
    expect(translator('fr', 'certificate').money(12_000)).toMatch(/^120,00\s€$/)
  })
})
