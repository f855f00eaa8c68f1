// Telephone numbers are kept in one form, whatever way they are typed, and only when they can exist.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internationalPhone, mayBeMobile } from '#lib/rules/accounts/phone.ts'

const mobile = fc.stringMatching(/^[1-9][0-9]{7}$/).map(rest => `+336${rest}`)

test('a number is kept in its international form and stays what it is', () => {
  fc.assert(
    fc.property(mobile, text => {
      const kept = internationalPhone(text)
      fc.pre(kept !== null)
      expect(kept).toBe(text)
      expect(internationalPhone(kept ?? '')).toBe(kept)
      expect(mayBeMobile(text)).toBe(true)
    }),
  )
})

test('spaces, points, hyphens and brackets change nothing', () => {
  const same = ['+33612345678', '+33 6 12 34 56 78', '+33.6.12.34.56.78', '+33-6-12-34-56-78', '+33 (0)6 12 34 56 78']
  for (const text of same) expect(internationalPhone(text), text).toBe('+33612345678')
})

test('a number needs its country and the length of its country', () => {
  for (const text of [
    '',
    '0612345678',
    '612345678',
    '+33 6 12 34 56 7',
    '+33 6 12 34 56 789',
    '+999 123456',
    '+',
    'x',
  ]) {
    expect(internationalPhone(text), text).toBeNull()
  }
})

test('no text whatever makes it fail', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect([null, 'string']).toContain(internationalPhone(text) === null ? null : typeof internationalPhone(text))
      expect(typeof mayBeMobile(text)).toBe('boolean')
    }),
  )
})

test('only a number known to be a fixed line is no mobile', () => {
  expect(mayBeMobile('+33 1 42 68 53 00')).toBe(false)
  expect(mayBeMobile('+44 20 7946 0958')).toBe(false)
  // American numbers do not tell.
  expect(mayBeMobile('+1 201 555 0123')).toBe(true)
  expect(mayBeMobile('nothing')).toBe(false)
})
