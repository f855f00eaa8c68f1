// On what terms an NFT is offered.
'use client'
import { useTranslations } from 'next-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { Listing } from '#lib/contract/listings.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { durationParts } from '#lib/rules/nft/typed-terms.ts'
import { typedPercent } from '../settings/nft-settings-form.tsx'
import { TokenAmount } from '../token-amount.tsx'
import type { NftMarket } from '../use-nft-market.ts'

export function ListingTerms({ listing, market }: { listing: Listing; market: NftMarket }) {
  const t = useTranslations('nft.sale')
  const dates = useDateWords()
  const locale = usePageLocale()
  const { kind, price, currency, edition, duration_s, increment_bps, expires_at } = listing
  const known = market.currencies.find(({ id }) => id === currency)
  const auction = kind === 'auction'
  return (
    <DescriptionList
      items={[
        { key: 'kind', term: t('kind'), detail: t(`kinds.${kind}`) },
        {
          key: 'price',
          term: t(auction ? 'reserve' : 'price'),
          detail: known ? <TokenAmount amount={price} currency={known} className="font-semibold" /> : currency,
        },
        ...(auction && edition !== null
          ? [{ key: 'edition', term: t('edition'), detail: t('edition_number', { edition }) }]
          : []),
        ...(duration_s === null
          ? []
          : [{ key: 'duration', term: t('duration'), detail: t('duration_words', durationParts(duration_s)) }]),
        ...(increment_bps === null
          ? []
          : [
              {
                key: 'increment',
                term: t('increment'),
                detail: t('increment_part', { percent: typedPercent(increment_bps, locale) }),
              },
            ]),
        {
          key: 'expires',
          term: t('expires'),
          detail: <time dateTime={expires_at}>{dates.dayOf(expires_at)}</time>,
        },
      ]}
    />
  )
}
