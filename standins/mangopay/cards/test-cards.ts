// The only card numbers the stand-in accepts, Mangopay's own test cards, and what the form for a card answers.
import { createHash } from 'node:crypto'
import type { ResultCode } from '../protocol/result-codes.ts'

export type CardModel = {
  /** What the issuer of the card does when the payment leaves the choice to it. */
  authentication: 'frictionless' | 'challenge'
  security_code_digits: 3 | 4
  CardProvider: string
  Brand: string
  Product: string
  Type: 'DEBIT' | 'CREDIT'
}

const cards: Record<string, CardModel> = {
  '4970107111111119': {
    authentication: 'frictionless',
    security_code_digits: 3,
    CardProvider: 'CB',
    Brand: 'VISA',
    Product: 'F',
    Type: 'DEBIT',
  },
  '4970105181818183': {
    authentication: 'challenge',
    security_code_digits: 3,
    CardProvider: 'CB',
    Brand: 'VISA',
    Product: 'F',
    Type: 'DEBIT',
  },
  '5033951000000004': {
    authentication: 'challenge',
    security_code_digits: 3,
    CardProvider: 'MAESTRO',
    Brand: 'MAESTRO',
    Product: 'MSI',
    Type: 'DEBIT',
  },
  '375989111111119': {
    authentication: 'challenge',
    security_code_digits: 4,
    CardProvider: 'AMEX',
    Brand: 'AMERICAN EXPRESS',
    Product: 'AMEX',
    Type: 'CREDIT',
  },
}
/** The stand-in's own: what the bank of a card says to its payments, by the security code that the card was given with. */
export const cardTempers: Record<string, { code: ResultCode; when: 'always' | 'away' }> = {
  '101': { code: '101101', when: 'always' },
  '106': { code: '101106', when: 'always' },
  '199': { code: '101199', when: 'always' },
  '108': { code: '008999', when: 'always' },
  // Its holder has to be there.
  '131': { code: '101305', when: 'away' },
}

export const testCardNumbers: readonly string[] = Object.keys(cards)

/** What remains of a card once its form was sent: neither its number nor its security code, but for one that says how it behaves. */
export type Tokenised = CardModel & {
  Alias: string
  BIN: string
  Fingerprint: string
  ExpirationDate: string
  /** A name of `cardTempers`. */
  temper: string | null
}
/** Error codes of the tokenisation server: 02625 number, 02624 expired, 02626 date, 02627 security code. */
export type TokenError = '02625' | '02624' | '02626' | '02627'

/** Checks the sent card at `now` (Unix seconds). Any number that is not a test card is 02625, so that nobody uses a real card. */
export function tokenise(form: URLSearchParams, now: number): Tokenised | { error: TokenError } {
  const number = (form.get('cardNumber') ?? '').replaceAll(/[ -]/g, '')
  // Own keys only: a "number" such as `constructor` is no card.
  const model = Object.hasOwn(cards, number) ? cards[number] : undefined
  if (!model) return { error: '02625' }
  const date = /^(0[1-9]|1[0-2])(\d\d)$/.exec(form.get('cardExpirationDate') ?? '')
  if (!date) return { error: '02626' }
  if (hasExpired(date[0], now)) return { error: '02624' }
  const code = form.get('cardCvx') ?? ''
  if (!/^\d+$/.test(code) || code.length !== model.security_code_digits) return { error: '02627' }
  return {
    ...model,
    BIN: number.slice(0, 6),
    Alias: number.slice(0, 6) + 'X'.repeat(number.length - 10) + number.slice(-4),
    Fingerprint: createHash('sha256').update(`stand-in card ${number}`).digest('hex').slice(0, 32),
    ExpirationDate: date[0],
    temper: Object.hasOwn(cardTempers, code) ? code : null,
  }
}

/** True after the last day (UTC) of a month written MMYY. */
export function hasExpired(month_and_year: string, now: number): boolean {
  const month = Number(month_and_year.slice(0, 2))
  const year = 2000 + Number(month_and_year.slice(2))
  return now * 1000 >= Date.UTC(year, month, 1)
}

/** What a card registration ends with when its browser brings back an error of the tokenisation server. */
export function registrationError(data: string): ResultCode {
  const error = /^errorCode=(\d{5})$/.exec(data)?.[1]
  if (error === undefined) return '105206'
  const codes: Record<string, ResultCode> = {
    '02624': '101105',
    '02625': '105202',
    '02626': '105203',
    '02627': '105204',
    '02631': '001599',
  }
  return codes[error] ?? '101699'
}
