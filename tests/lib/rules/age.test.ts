// Somebody is an adult from their eighteenth birthday on.
import { expect, test } from 'vitest'
import { ADULT_YEARS, isAdult } from '#lib/rules/accounts/age.ts'
import en from '#messages/en/errors.json' with { type: 'json' }
import fr from '#messages/fr/errors.json' with { type: 'json' }

test.each([
  ['2008-11-29', '2026-11-29', true],
  ['2008-11-30', '2026-11-29', false],
  ['2009-01-01', '2026-11-29', false],
  ['2015-04-12', '2026-11-29', false],
  ['1900-01-01', '2026-11-29', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2010-02-28', '2028-02-29', true],
  ['2010-03-01', '2028-02-29', false],
])('whoever was born on %s is an adult on %s: %s', (born_on, today, adult) => {
  expect(isAdult(born_on, today)).toBe(adult)
})

test('the refusal names the age of the rule', () => {
  for (const { fields } of [en, fr]) expect(fields.too_young).toContain(String(ADULT_YEARS))
})
