// What is typed of a card, as people write and paste it: read before it goes to the payment provider.
import { luhn } from '../accounts/luhn.ts'

/** Maestro has the shortest and the longest numbers. */
const DIGITS = /^\d{12,19}$/
/** `MM/YY`, also with the whole year, as browsers fill it in. */
const EXPIRY = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(?:20)?(\d\d)$/
/** The code stands behind the number, with one digit more in front on American Express; Maestro cards need none. */
const CODES = { card: /^\d{3}$/, amex: /^\d{3,4}$/, maestro: /^(?:\d{3,4})?$/ } as const

export const cardDigits = (text: string): string => text.replace(/[\s-]/g, '')

export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text)
  return DIGITS.test(digits) && luhn(digits)
}

/** `MMYY`; null for what is no month. */
export function cardExpiry(text: string): string | null {
  const [, month, year] = EXPIRY.exec(text.trim()) ?? []
  return month !== undefined && year !== undefined ? `${month}${year}` : null
}

/** The last day of the month counts, where whoever types is. */
export function cardIsOver(expiry: string, now: Date): boolean {
  return new Date(2000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2)), 1) <= now
}

export const isCardCode = (text: string, card_type: keyof typeof CODES): boolean => CODES[card_type].test(text.trim())

/** Which card pays once one is removed: the newest that has not expired. `cards`: the newest first. */
export function cardAfter<Card extends { id: string; expired: boolean }>(
  cards: readonly Card[],
  removed: string,
): Card | null {
  const others = cards.filter(({ id }) => id !== removed)
  return others.find(({ expired }) => !expired) ?? others[0] ?? null
}
