// What the creator said of the sale when the photograph was sent: the form of the sale begins with it.
'use client'
import { useTranslations } from 'next-intl'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { readTokenAmount, tokenWords } from '#lib/rules/nft/amounts.ts'
import { type NftWish, WISH_DECIMALS } from '#lib/rules/nft/wishes.ts'

export function WishNote({ wish: { nft_params, nft_price, nft_currency } }: { wish: NftWish }) {
  const t = useTranslations('nft')
  const locale = usePageLocale()
  const parts = nft_price === null ? null : readTokenAmount(nft_price, WISH_DECIMALS)
  if (parts === null || nft_currency === null) return null
  const price = tokenWords(locale, parts, { decimals: WISH_DECIMALS, symbol: nft_currency })
  return (
    <p className="max-w-2xl text-ink-muted text-small">
      {t('wish.said', { kind: t(`sale.kinds.${nft_params}`), price })}
    </p>
  )
}
