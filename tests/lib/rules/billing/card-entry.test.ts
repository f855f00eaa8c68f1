// What is typed of a card, at every edge: numbers, last months and codes, and which card pays once one is removed.
import { describe, expect, test } from 'vitest'
import {
  cardAfter,
  cardDigits,
  cardExpiry,
  cardIsOver,
  isCardCode,
  isCardNumber,
} from '#lib/rules/billing/card-entry.ts'

describe('a number', () => {
  test.each([
    ['13 digits', '4222222222222'],
    ['14 digits', '36227206271667'],
    ['15 digits', '371449635398431'],
    ['16 digits', '4970107111111119'],
    ['17 digits', '67596498264384533'],
    ['18 digits', '675964982643845300'],
    ['19 digits', '4000000000000000006'],
    ['groups of four', '4970 1071 1111 1119'],
    ['dashes', '4970-1071-1111-1119'],
    ['no-break spaces, as in a PDF', '4970\u00a01071\u00a01111\u202f1119'],
    ['what stands around it', '\t 4970107111111119\n'],
  ])('of %s is one', (_, text) => {
    expect(isCardNumber(text)).toBe(true)
    expect(cardDigits(text)).toMatch(/^\d{13,19}$/)
  })

  test.each([
    ['a wrong check digit', '4970107111111118'],
    ['two digits that changed places', '4790107111111119'],
    ['11 digits', '40000000006'],
    ['20 digits', '40000000000000000002'],
    ['a letter', '497010711111111O'],
    ['digits of another script', '٤٩٧٠١٠٧١١١١١١١١٩'],
    ['nothing', ' '],
  ])('with %s is none', (_, text) => expect(isCardNumber(text)).toBe(false))
})

describe('a last month', () => {
  test.each([
    ['12/40', '1240'],
    ['1240', '1240'],
    [' 12 / 40 ', '1240'],
    ['12/2040', '1240'],
    ['122040', '1240'],
    ['12/20', '1220'],
    ['01/20', '0120'],
    ['0120', '0120'],
  ])('%j is read as %s', (text, read) => expect(cardExpiry(text)).toBe(read))

  test.each(['', '00/40', '13/40', '1/40', '12/4', '12/1940', '12/20400', '40/12', '12-40', 'x'])('%j is none', text =>
    expect(cardExpiry(text)).toBeNull(),
  )

  test.each([
    ['last month', '1030', true],
    ['this month', '1130', false],
    ['next month', '1230', false],
    ['this month of last year', '1129', true],
    ['January after', '0131', false],
  ])('%s, on its last evening', (_, expiry, over) =>
    expect(cardIsOver(expiry, new Date(2030, 10, 30, 23, 59, 59))).toBe(over),
  )

  test('is over as soon as the next one begins', () => {
    expect(cardIsOver('1130', new Date(2030, 11, 1))).toBe(true)
    expect(cardIsOver('1230', new Date(2031, 0, 1))).toBe(true)
  })
})

test.each([
  ['card', '123', true],
  ['card', ' 123 ', true],
  ['card', '1234', false],
  ['card', '12', false],
  ['card', '', false],
  ['card', '12a', false],
  ['amex', '1234', true],
  ['amex', '123', true],
  ['amex', '12', false],
  ['amex', '12345', false],
  ['amex', '', false],
  ['maestro', '', true],
  ['maestro', '123', true],
  ['maestro', '12', false],
] as const)('the code of %s as %j: %s', (type, text, fits) => expect(isCardCode(text, type)).toBe(fits))

const card = (id: string, expired = false) => ({ id, expired })
test.each([
  ['the newest of the others', [card('first'), card('new'), card('old')], 'new'],
  ['an older one where the newest has expired', [card('first'), card('new', true), card('old')], 'old'],
  ['the newest where all have expired', [card('first'), card('new', true), card('old', true)], 'new'],
  ['nothing where there is no other', [card('first')], undefined],
])('once the first is removed, it is %s that pays', (_, cards, pays) =>
  expect(cardAfter(cards, 'first')?.id).toBe(pays),
)
