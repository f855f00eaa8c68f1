// What a person's wallet did and what happened to their NFTs on the chain; what it did without an account can be taken over.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { FilterRow } from '#components/layout/lists/list-filters.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import Images from '#components/ui/icons/images.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import type { NftTransaction } from '#lib/contract/nft-transactions.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { chainEventNames } from '#lib/rules/nft/chain-events.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { Holder } from '../sale/holder.tsx'
import { TokenAmount } from '../token-amount.tsx'
import { useNftMarket } from '../use-nft-market.ts'
import { nftTransactionHref, nftTransactionState } from './nft-transaction-params.ts'

/** A page of them, with what the list can be narrowed to; its address is that of the account's transactions. */
export function NftTransactions() {
  const t = useTranslations('nft-chain.transactions')
  const { params, choose, reset, pageHref } = useUrlState(nftTransactionState, nftTransactionHref)
  const { category: _, ...asked } = params
  const query = useQuery({ ...q(api.nftTransactions.list, { query: asked }), placeholderData: keepPreviousData })
  const columns = useColumns()
  const filtered = params.event !== undefined
  const empty = filtered
    ? { title: t('no_match_title'), text: t('no_match') }
    : { title: t('none_title'), text: t('none') }
  const any = query.data !== undefined && query.data.count > 0
  return (
    <>
      {(filtered || any) && (
        <FilterRow
          filters={[
            {
              name: 'event',
              label: t('event'),
              options: chainEventNames.map(value => ({ value, label: t(`events.${value}`) })),
            },
            {
              name: 'ordering',
              label: t('ordering'),
              none: t('newest'),
              options: [{ value: 'date', label: t('oldest') }],
            },
          ]}
          state={{ params, choose }}
          onClear={() => reset({ category: 'nft' })}
        />
      )}
      <ListFrame
        query={query}
        page={params.page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ ...empty, level: 3, icon: <Images aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListFrame>
    </>
  )
}

function useColumns(): Column<NftTransaction>[] {
  const t = useTranslations('nft-chain.transactions')
  const dates = useDateWords()
  return [
    { key: 'image', header: t('image'), rowHeader: true, cell: row => <Edition transaction={row} /> },
    {
      key: 'date',
      wide: true,
      header: t('date'),
      cell: ({ date }) => <span className="whitespace-nowrap">{dates.moment(date, 'short')}</span>,
    },
    {
      key: 'event',
      wide: true,
      header: t('event'),
      cell: ({ event, bought }) => <Badge>{t(`events.${bought ? 'bought' : event}`)}</Badge>,
    },
    { key: 'user', wide: true, header: t('user'), cell: row => <Owner transaction={row} /> },
    { key: 'from', wide: true, header: t('from'), cell: ({ from }) => from && <Holder holder={from} /> },
    { key: 'to', wide: true, header: t('to'), cell: ({ to }) => to && <Holder holder={to} /> },
    { key: 'price', header: t('price'), align: 'end', cell: row => <Price transaction={row} /> },
  ]
}

/** On phones it says what has no column there. */
function Edition({ transaction }: { transaction: NftTransaction }) {
  const t = useTranslations('nft-chain.transactions')
  const dates = useDateWords()
  const { image, token, edition, event, bought, date, from, to } = transaction
  return (
    <span className="flex items-center gap-3">
      <Thumbnail image={image} className="size-12" />
      <span className="grid min-w-0">
        <AppLink href={href('token', { id: token })} className={`${textLinkClass({ quiet: true })} wrap-anywhere`}>
          {image.title}
        </AppLink>
        <span className="font-normal text-ink-muted text-small">{t('edition', { edition })}</span>
        <span className="grid font-normal text-ink-muted text-small sm:hidden">
          <span>
            {t(`events.${bought ? 'bought' : event}`)} · {dates.moment(date, 'short')}
          </span>
          {from && (
            <span>
              {t('from')} <Holder holder={from} />
            </span>
          )}
          {to && (
            <span>
              {t('to')} <Holder holder={to} />
            </span>
          )}
          <Owner transaction={transaction} />
        </span>
      </span>
    </span>
  )
}

/** Whose account it belongs to; what one's own wallet did and is nobody's yet can be taken over. */
function Owner({ transaction: { id, user, from, to } }: { transaction: NftTransaction }) {
  const t = useTranslations('nft-chain.transactions')
  const wallets = useQuery(q(api.wallets.list, {}))
  const assign = useCall(api.nftTransactions.assign, { refresh: [api.nftTransactions] })
  if (user) return <span className="wrap-anywhere">{user.name}</span>
  const own = wallets.data?.results.some(({ address }) => address === from?.address || address === to?.address)
  if (!own) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="w-fit"
        busy={assign.isPending}
        onClick={() => assign.mutate({ id })}
      >
        {t('assign')}
      </Button>
      <FormFailure failure={assign.error} />
    </>
  )
}

function Price({ transaction: { currency, price } }: { transaction: NftTransaction }) {
  const market = useNftMarket()
  const known = market.data?.currencies.find(({ id }) => id === currency)
  return known && price !== null ? <TokenAmount amount={price} currency={known} /> : null
}
