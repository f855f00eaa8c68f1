// Countries: every code of ISO 3166-1, each once, each with a name in both languages, and nothing else.
import { expect, test } from 'vitest'
import { countryCodes, isCountry } from '#lib/rules/accounts/countries.ts'

test('every country is there once, in order', () => {
  expect(countryCodes.length).toBeGreaterThanOrEqual(249)
  expect([...new Set(countryCodes)].toSorted()).toEqual(countryCodes)
  expect(countryCodes.filter(code => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

test.each(['en', 'fr'])('every country has a name in %s', locale => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  expect(countryCodes.filter(code => !names.of(code))).toEqual([])
  expect(new Set(countryCodes.map(code => names.of(code))).size).toBe(countryCodes.length)
})

test('only its own codes are countries', () => {
  for (const code of ['FR', 'GB', 'US', 'DE', 'CH', 'ZW']) expect(isCountry(code)).toBe(true)
  // Europe, the United Kingdom’s nickname, an unassigned code, other forms.
  for (const code of ['EU', 'UK', 'XX', 'fr', 'FRA', '', ' FR', '250']) expect(isCountry(code)).toBe(false)
})
