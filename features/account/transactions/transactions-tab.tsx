// What was sold and bought, licences and editions apart: the list with its sums, filters, and the whole of it as a table.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { nftTransactionHref } from '#features/nft/owner/nft-transaction-params.ts'
import { NftTransactions } from '#features/nft/owner/nft-transactions.tsx'
import { RoyaltyList } from '#features/nft/owner/royalty-list.tsx'
import { royaltyHref } from '#features/nft/owner/royalty-params.ts'
import { WhereNftShown } from '#features/nft/where-shown.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { MarketTransaction, transactions } from '#lib/contract/transactions.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { messageOfTerm } from '#lib/rules/market/training.ts'
import { TransactionFilters } from './transaction-filters.tsx'
import { transactionHref } from './transaction-params.ts'
import { useTransactionParams } from './use-transaction-params.ts'

export const TransactionsTab = () => (
  <NuqsAdapter>
    <Transactions />
  </NuqsAdapter>
)

function Transactions() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('transactions')
  const { category = 'license' } = useTransactionParams().params
  return (
    <TabFrame tour="sales" title={titles('transactions')} lead={t('lead')}>
      <div className="grid gap-6">
        <WhereNftShown>
          <Categories current={category} />
        </WhereNftShown>
        {parts[category]}
      </div>
    </TabFrame>
  )
}

const parts = { license: <Licenses />, nft: <NftTransactions />, royalties: <RoyaltyList /> }

/** Nothing to choose where this installation sells no editions. */
function Categories({ current }: { current: string }) {
  const t = useTranslations('transactions')
  const { data } = useQuery(q(api.minters.list, {}))
  if (current === 'license' && (data?.count ?? 0) === 0) return null
  return (
    <ChipNav
      few
      label={t('category')}
      link={AppLink}
      chips={[
        { key: 'license', href: transactionHref({}), label: t('licenses') },
        { key: 'nft', href: nftTransactionHref({}), label: t('editions') },
        { key: 'royalties', href: royaltyHref({}), label: t('shares') },
      ].map(chip => ({ ...chip, current: chip.key === current }))}
    />
  )
}

function Licenses() {
  const t = useTranslations('transactions')
  const { params, pageHref } = useTransactionParams()
  const columns = useColumns()
  const { page, ordering, category: _, ...filters } = params
  const query = useQuery({
    ...q(api.transactions.list, { query: { ...filters, page, ordering } }),
    placeholderData: keepPreviousData,
  })
  const filtered = Object.values(filters).some(value => value !== undefined)
  const empty = filtered
    ? { title: t('no_match_title'), text: t('no_match') }
    : { title: t('none_title'), text: t('none') }
  const any = query.data !== undefined && query.data.count > 0
  return (
    <>
      {(filtered || any) && <TransactionFilters />}
      {any && <Sums sums={query.data} />}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ ...empty, level: 3, icon: <FileCheck aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListFrame>
      {any && <CsvLink />}
    </>
  )
}

/** Only the sides that there are. */
function Sums({ sums }: { sums: Answer<typeof transactions.list> }) {
  const t = useTranslations('transactions')
  const figures = [
    { name: t('sum_sold'), cents: sums.sold_cents },
    { name: t('sum_earned'), cents: sums.earned_cents },
    { name: t('sum_bought'), cents: sums.bought_cents },
  ]
  return (
    <dl aria-label={t('sums')} className="flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
      {figures
        .filter(({ cents }) => cents > 0)
        .map(({ name, cents }) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-ink-muted text-small">{name}</dt>
            <dd className="font-semibold text-lead">
              <Money cents={toCents(cents)} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function CsvLink() {
  const t = useTranslations('transactions')
  const locale = useLocale()
  const { page: _, ordering: __, category: ___, ...filters } = useTransactionParams().params
  const asked = Object.entries({ ...filters, language: locale }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return (
    <a href={`${apiHref('/transactions/csv', {})}?${new URLSearchParams(asked)}`} download className={textLinkClass()}>
      {t('csv')}
    </a>
  )
}

function useColumns(): Column<MarketTransaction>[] {
  const t = useTranslations('transactions')
  const dates = useDateWords()
  return [
    { key: 'image', header: t('columns.image'), rowHeader: true, cell: row => <Sold transaction={row} /> },
    {
      key: 'date',
      wide: true,
      header: t('columns.date'),
      cell: ({ date }) => <span className="whitespace-nowrap">{dates.dayOf(date, 'short')}</span>,
    },
    { key: 'event', wide: true, header: t('event'), cell: ({ event }) => <Badge>{t(`events.${event}`)}</Badge> },
    { key: 'from', wide: true, header: t('columns.from'), cell: ({ from }) => <Person name={from.name} /> },
    { key: 'to', wide: true, header: t('columns.to'), cell: ({ to }) => <Person name={to.name} /> },
    { key: 'price', header: t('price'), align: 'end', cell: row => <PriceOf transaction={row} /> },
    { key: 'invoice', wide: true, header: t('invoice'), cell: row => <InvoiceLink transaction={row} /> },
  ]
}

const Person = ({ name }: { name: string }) => <span className="wrap-anywhere">{name}</span>

/** On phones it says what has no column there. */
function Sold({ transaction }: { transaction: MarketTransaction }) {
  const t = useTranslations('transactions')
  const tSale = useTranslations('sale')
  const dates = useDateWords()
  const { image, category, event, date, from, to } = transaction
  return (
    <span className="flex items-center gap-3">
      <Thumbnail image={image} className="size-12" />
      <span className="grid min-w-0">
        <AppLink
          href={href('image', { id: image.id, slug: image.slug })}
          className={`${textLinkClass({ quiet: true })} wrap-anywhere`}
        >
          {image.title}
        </AppLink>
        <span className="font-normal text-ink-muted text-small">
          {t(`categories.${category}`)} · {tSale(messageOfTerm(transaction))}
        </span>
        <span className="wrap-anywhere font-normal text-ink-muted text-small sm:hidden">
          {t(`events.${event}`)} · {dates.dayOf(date, 'short')} · {t('from_to', { from: from.name, to: to.name })}
        </span>
        <span className="font-normal sm:hidden">
          <InvoiceLink transaction={transaction} />
        </span>
      </span>
    </span>
  )
}

function InvoiceLink({ transaction: { invoice } }: { transaction: MarketTransaction }) {
  const t = useTranslations('transactions')
  return (
    <AppLink
      href={href('account', { slug: 'invoices' }, { invoice: invoice.id })}
      className={`${textLinkClass()} whitespace-nowrap`}
    >
      {invoice.number ?? t('invoice')}
    </AppLink>
  )
}

/** What was paid, and below it what of it is the seller's own. */
function PriceOf({ transaction: { total_cents, earned_cents } }: { transaction: MarketTransaction }) {
  const t = useTranslations('transactions')
  return (
    <span className="grid whitespace-nowrap">
      <Money cents={toCents(total_cents)} />
      {earned_cents !== null && (
        <span className="text-ink-muted text-small">
          {t('earned')} <Money cents={toCents(earned_cents)} />
        </span>
      )}
    </span>
  )
}
