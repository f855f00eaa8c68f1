// An amount in the reader's language, its figures one below the other.
import { clsx } from 'clsx'
import { useLocale } from 'next-intl'
import type { Cents } from '#lib/money.ts'

export type MoneyProps = {
  cents: Cents
  currency?: string
  /** Leaves “,00” away where only round prices stand. */
  round?: boolean
  className?: string
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string, round: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${round}`
  const kept = formats.get(key)
  if (kept) return kept
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: round ? 'stripIfInteger' : 'auto',
  })
  formats.set(key, made)
  return made
}

/** Integer cents as a decimal text, so that no amount ever becomes a fraction in binary. */
function decimal(cents: Cents): Intl.StringNumericLiteral {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const text = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  // Digits, one point and perhaps a sign: exactly what the literal type describes.
  return text as Intl.StringNumericLiteral
}

export function Money({ cents, currency = 'EUR', round = false, className }: MoneyProps) {
  const locale = useLocale()
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', className)}>
      {formatOf(locale, currency, round).format(decimal(cents))}
    </span>
  )
}
