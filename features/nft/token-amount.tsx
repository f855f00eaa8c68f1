// An amount of a cryptocurrency to its last digit, and roughly what that is in the currency in which this person reads prices of editions.
'use client'
import { useFormatter, useLocale } from 'next-intl'
import { useDisplayChoice } from '#lib/api/use-display-choice.ts'
import type { Cryptocurrency } from '#lib/contract/nft-market.ts'
import { tokenWords } from '#lib/rules/nft/amounts.ts'
import { shownCents } from '#lib/rules/nft/worth.ts'

type Props = { amount: string; currency: Cryptocurrency; className?: string }

export function TokenAmount(props: Props) {
  const words = useTokenWords()
  const worth = useTokenWorth()
  const { amount, currency, className } = props
  const about = worth(amount, currency)
  return (
    <span className={className}>
      <span className="whitespace-nowrap tabular-nums">{words(amount, currency)}</span>
      {about && <span className="ms-2 whitespace-nowrap font-normal text-ink-muted text-small">≈ {about}</span>}
    </span>
  )
}

/** `12.5 USDC`, to the last digit. */
export function useTokenWords(): (amount: string, currency: Pick<Cryptocurrency, 'decimals' | 'symbol'>) => string {
  const locale = useLocale()
  return (amount, currency) => tokenWords(locale, amount, currency)
}

/** Null where nobody is asked what the currency is worth, or nothing need be said. */
export function useTokenWorth(): (amount: string, currency: Cryptocurrency) => string | null {
  const format = useFormatter()
  const [shown] = useDisplayChoice('display_nft_currency')
  return (amount, currency) => {
    const cents = shownCents(amount, currency, shown)
    if (cents === null) return null
    if (shown !== 'USDC') return format.number(cents / 100, { style: 'currency', currency: shown })
    return `${format.number(cents / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00a0USDC`
  }
}
