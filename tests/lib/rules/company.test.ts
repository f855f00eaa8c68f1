// Company numbers: French check digits catch what people mistype, others are taken by their outer form.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCompanyNumber, isFrenchCompanyNumber } from '#lib/rules/accounts/company.ts'
import { isVatNumber, isVatNumberOf } from '#lib/rules/accounts/vat-number.ts'

/** The last digit that makes a Luhn number of these digits. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(doubled / 10) + (doubled % 10)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const siren = digits(8)
  .filter(text => text !== '35600000')
  .map(withCheckDigit)
/** Another digit at one place. */
const mistyped = (text: string, place: number, by: number) =>
  text.slice(0, place) + String((Number(text[place]) + by) % 10) + text.slice(place + 1)

describe('a French company number', () => {
  test('of nine digits is taken with its check digit, and never with one digit changed', () => {
    fc.assert(
      fc.property(siren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        expect(isFrenchCompanyNumber(number)).toBe(true)
        expect(isFrenchCompanyNumber(mistyped(number, place, by))).toBe(false)
      }),
    )
  })

  test('of fourteen digits needs both check digits', () => {
    fc.assert(
      fc.property(siren, digits(4), fc.nat(8), fc.integer({ min: 1, max: 9 }), (company, place, at, by) => {
        expect(isFrenchCompanyNumber(withCheckDigit(company + place))).toBe(true)
        const other = mistyped(company, at, by)
        if (other !== '356000000') expect(isFrenchCompanyNumber(withCheckDigit(other + place))).toBe(false)
      }),
    )
  })

  test('may be written in groups', () => {
    expect(isFrenchCompanyNumber('732 829 320')).toBe(true)
    expect(isFrenchCompanyNumber('732.829.320 00074')).toBe(true)
    expect(isFrenchCompanyNumber('732-829-320')).toBe(false)
  })

  test('of La Poste follows its own sum beside the common one', () => {
    // The head office obeys the common rule, an agency only the sum of its digits.
    expect(isFrenchCompanyNumber('35600000000048')).toBe(true)
    expect(isFrenchCompanyNumber('35600000049837')).toBe(true)
    expect(isFrenchCompanyNumber('35600000049838')).toBe(false)
  })

  test('has no other length', () => {
    for (const length of [0, 1, 8, 10, 13, 15]) expect(isFrenchCompanyNumber('0'.repeat(length))).toBe(false)
  })
})

test('another country’s number only has to say something', () => {
  for (const country of ['DE', 'US', null]) {
    expect(isCompanyNumber('HRB 12345 B', country)).toBe(true)
    expect(isCompanyNumber('- /', country)).toBe(false)
  }
  expect(isCompanyNumber('HRB 12345 B', 'FR')).toBe(false)
})

describe('a VAT number', () => {
  test('of France is taken with the key of its company and with no other', () => {
    fc.assert(
      fc.property(siren, fc.nat(99), (company, guess) => {
        const key = (12 + 3 * (Number(company) % 97)) % 97
        const written = (value: number) => `FR${String(value).padStart(2, '0')}${company}`
        expect(isVatNumber(written(key))).toBe(true)
        if (guess !== key) expect(isVatNumber(written(guess))).toBe(false)
      }),
    )
  })

  test('of France may have letters in its key, but neither I nor O, and needs a company’s digits', () => {
    for (const key of ['A1', '1A', 'ZZ']) expect(isVatNumber(`FR${key}303265045`)).toBe(true)
    for (const key of ['I1', 'O0', '1O', '*1']) expect(isVatNumber(`FR${key}303265045`)).toBe(false)
    for (const number of ['FRA1303265046', 'FR4030326504', 'FR403032650455']) expect(isVatNumber(number)).toBe(false)
  })

  test('of another member state has the form of that state', () => {
    const right = [
      'DE123456789',
      'ATU12345678',
      'NL001234567B01',
      'IE1234567WA',
      'IE1+23456A',
      'EL123456789',
      'SE123456789001',
    ]
    const wrong = [
      'DE12345678',
      'DE1234567890',
      'AT12345678',
      'BE2123456789',
      'IE1234567+A',
      'LU1234567',
      'PL12345678901',
    ]
    for (const number of [...right, 'de 123.456-789']) expect(isVatNumber(number)).toBe(true)
    for (const number of wrong) expect(isVatNumber(number)).toBe(false)
  })

  test('from outside the Union is taken by its outer form', () => {
    for (const number of ['XI12', 'GB999999973', 'CHE123456788']) expect(isVatNumber(number)).toBe(true)
    for (const number of ['', 'DE', 'DE1', '123456789', 'D1234567', 'GB12345678901234', 'GB12345678é']) {
      expect(isVatNumber(number)).toBe(false)
    }
  })

  test('is one of its own country only; Greece writes EL, and Monaco’s are French', () => {
    expect(isVatNumberOf('DE123456789', 'DE')).toBe(true)
    expect(isVatNumberOf('DE123456789', 'AT')).toBe(false)
    expect(isVatNumberOf('EL123456789', 'GR')).toBe(true)
    expect(isVatNumberOf('FRA1303265045', 'MC')).toBe(true)
    expect(isVatNumberOf('GR123456789', 'GR')).toBe(false)
  })
})
