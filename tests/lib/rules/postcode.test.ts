// Postcodes have the form of their country, where that form is sure.
import { expect, test } from 'vitest'
import { isPostcode } from '#lib/rules/accounts/postcode.ts'
import { unionCountries } from '#lib/rules/countries.ts'

const good = {
  AT: ['1010'],
  AU: ['2000'],
  BE: ['1000'],
  BG: ['1000'],
  CA: ['K1A 0B1', 'k1a0b1'],
  CH: ['8001'],
  CY: ['1010'],
  CZ: ['110 00', '11000'],
  DE: ['10115'],
  DK: ['1050'],
  EE: ['10111'],
  ES: ['28001'],
  FI: ['00100'],
  FR: ['44000', '75 002', '97400', '01000'],
  GB: ['SW1A 1AA', 'sw1a1aa', 'M1 1AE'],
  GR: ['104 31', '10431'],
  HR: ['10000'],
  HU: ['1051'],
  IE: ['D02 X285', 'd02x285'],
  IS: ['101'],
  IT: ['00184'],
  JP: ['100-0001'],
  LT: ['LT-01100', '01100'],
  LU: ['1111', 'L-1111'],
  LV: ['LV-1010', '1010'],
  MC: ['98000'],
  MT: ['VLT 1117', 'VLT1117'],
  NL: ['1012 AB', '1012ab'],
  NO: ['0150'],
  PL: ['00-950'],
  PT: ['1100-148'],
  RO: ['010011'],
  SE: ['111 22', '11122'],
  SI: ['1000'],
  SK: ['811 01'],
  US: ['10001', '10001-1234'],
}

test.each(Object.entries(good))('%s has its own', (country, codes) => {
  for (const code of codes) expect({ code, known: isPostcode(code, country) }).toEqual({ code, known: true })
  for (const code of ['4', 'ABCDEFGHIJ', '1234567890']) {
    expect({ code, known: isPostcode(code, country) }).toEqual({ code, known: false })
  }
})

test('every member state of the Union is tried', () => {
  expect(unionCountries.filter(country => !(country in good))).toEqual([])
})

test.each(['44', '4400', '440000', '4400A', 'ABCDE', '44-000'])('France has no %s', code => {
  expect(isPostcode(code, 'FR')).toBe(false)
})

test('elsewhere anything is taken: some countries have none', () => {
  for (const country of ['HK', 'AE', 'IN', 'XX']) expect(isPostcode('none', country)).toBe(true)
})
