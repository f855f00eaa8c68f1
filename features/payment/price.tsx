// Prices as a person wants to see them: in euros, in which everything is charged, and roughly in dollars for those who chose so.
'use client'
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useDollarRate } from '#lib/api/use-dollar-rate.ts'
import type { ExchangeRate } from '#lib/contract/rates.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { Cents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { convertCents } from '#lib/rules/billing/display-currency.ts'

type PriceProps = { cents: Cents; round?: boolean; className?: string }

/** An amount that is charged in euros, with what it is in dollars below or beside it. */
export function Price({ cents, round = false, className }: PriceProps) {
  const { rate } = useDollarRate()
  return (
    <span className={clsx('inline-flex flex-wrap items-baseline justify-end gap-x-2', className)}>
      <Money cents={cents} round={round} />
      {rate && cents !== 0 && (
        <span className="whitespace-nowrap font-normal text-ink-muted text-small">
          ≈ <Money cents={convertCents(cents, rate.rate)} currency="USD" round={round} />
        </span>
      )}
    </span>
  )
}

/** The same as words, for sentences about prices without cents: `≈ $121` alone, because the note says what is charged. */
export function usePriceWords(): (cents: Cents) => string {
  const { number } = useFormatter()
  const { rate } = useDollarRate()
  const whole = { style: 'currency', maximumFractionDigits: 0 } as const
  return cents =>
    rate && cents !== 0
      ? `≈ ${number(convertCents(cents, rate.rate) / 100, { ...whole, currency: 'USD' })}`
      : number(cents / 100, { ...whole, currency: 'EUR' })
}

/** Both as words to the cent, where an amount stands among others in a list of choices. */
export function useExactPriceWords(): (cents: Cents) => string {
  const { number } = useFormatter()
  const { rate } = useDollarRate()
  const money = (cents: Cents, currency: string) => number(cents / 100, { style: 'currency', currency })
  return cents =>
    rate && cents !== 0
      ? `${money(cents, 'EUR')} ≈ ${money(convertCents(cents, rate.rate), 'USD')}`
      : money(cents, 'EUR')
}

/** Below prices: at which rate, of which day and by whom; nothing for those who see euros. */
export function RateNote({ className }: { className?: string }) {
  const { wanted, rate, settled } = useDollarRate()
  if (!wanted || (!rate && !settled)) return null
  return <Note rate={rate} className={className} />
}

function Note({ rate, className }: { rate: ExchangeRate | null; className: string | undefined }) {
  const t = useTranslations('prices')
  const dates = useDateWords()
  const { number } = useFormatter()
  return (
    <p className={clsx('max-w-2xl text-caption text-ink-muted', className)}>
      {rate
        ? t(`note_${rate.source}`, {
            // All the digits that were published.
            rate: number(Number(rate.rate), { maximumFractionDigits: 8, minimumFractionDigits: 2 }),
            day: dates.day(rate.day),
          })
        : t('no_rate')}{' '}
      <AppLink href={`${href('account')}#display`} className={textLinkClass()}>
        {t('change')}
      </AppLink>
    </p>
  )
}
