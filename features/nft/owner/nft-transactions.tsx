// What a person's wallet did and what happened to their NFTs on the chain; what it did without an account can be taken over.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import type { NftTransaction } from '#lib/contract/nft-transactions.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { TokenAmount } from '../token-amount.tsx'
import type { NftMarket } from '../use-nft-market.ts'

export function NftTransactions({ market }: { market: NftMarket }) {
  const t = useTranslations('nft-chain.owner')
  const { data } = useQuery(q(api.nftTransactions.list, { query: {} }))
  if (!data || data.results.length === 0) return null
  return (
    <section aria-labelledby="nft-transactions" className="grid max-w-2xl gap-4">
      <h3 id="nft-transactions" className="font-semibold text-title-3">
        {t('transactions')}
      </h3>
      <ul className="divide-y divide-line border-line border-y">
        {data.results.map(transaction => (
          <Row key={transaction.id} transaction={transaction} market={market} />
        ))}
      </ul>
    </section>
  )
}

function Row({ transaction, market }: { transaction: NftTransaction; market: NftMarket }) {
  const t = useTranslations('nft-chain.owner')
  const dates = useDateWords()
  const { id, date, image, event, token, edition, user, currency, price } = transaction
  const known = market.currencies.find(each => each.id === currency)
  const assign = useCall(api.nftTransactions.assign, { refresh: [api.nftTransactions] })
  return (
    <li className="grid gap-1 py-3 text-small">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t(`events.${event}`)}</span>
        <time dateTime={date} className="text-ink-muted">
          {dates.moment(date, 'short')}
        </time>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <AppLink href={href('token', { id: token })} className={textLinkClass()}>
          {t('of', { title: image.title, edition })}
        </AppLink>
        {known && price !== null && <TokenAmount amount={price} currency={known} />}
      </p>
      {user === null && (
        <Button
          variant="quiet"
          size="small"
          className="w-fit"
          busy={assign.isPending}
          onClick={() => assign.mutate({ id })}
        >
          {t('assign')}
        </Button>
      )}
      <FormFailure failure={assign.error} />
    </li>
  )
}
