// Amounts of cryptocurrencies and parts of sales as people type and read them; integers alone, nothing is rounded.

const blanks = /[\s\u202f\u00a0]/g

/** The smallest parts of an amount as it is typed, `12`, `0,5` or `0.000001`; null for anything that has no such form. */
export function readTokenAmount(text: string, decimals: number): string | null {
  const [, whole, rest = ''] = /^(\d{1,30})(?:[.,](\d{1,30}))?$/.exec(text.replace(blanks, '')) ?? []
  if (whole === undefined || rest.length > decimals) return null
  return `${whole}${rest.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
}

/** The decimal text of so many smallest parts, `12.5`: what a number format takes without becoming a fraction in binary. */
export function tokenAmountText(amount: string, decimals: number): Intl.StringNumericLiteral {
  const digits = amount.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  let end = digits.length
  while (end > whole.length && digits[end - 1] === '0') end -= 1
  const rest = digits.slice(whole.length, end)
  return (rest === '' ? whole : `${whole}.${rest}`) as Intl.StringNumericLiteral // digits, and perhaps a point among them
}

/** `12.5 USDC`, to the last digit. */
export function tokenWords(locale: string, amount: string, { decimals, symbol }: { decimals: number; symbol: string }) {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  return `${format.format(tokenAmountText(amount, decimals))}\u00a0${symbol}`
}

/** What so much is worth in hundredths of a currency, when one whole is worth `worth_cents`. */
export const tokenWorthCents = (amount: string, decimals: number, worth_cents: number): number =>
  Number((BigInt(amount) * BigInt(worth_cents)) / 10n ** BigInt(decimals))

/** Hundredths of a percent as they are typed, `10` or `2,5`; null for anything else. */
export function readPercent(text: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u202f\u00a0%]/g, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
