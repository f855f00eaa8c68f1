// All shares of royalties, those that one gave to others and those that one gets: since when, of which photograph, how much.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { FilterRow } from '#components/layout/lists/list-filters.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Royalty } from '#lib/contract/royalties.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { royaltyRoles } from '#lib/rules/nft/royalties.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { royaltyHref, royaltyState } from './royalty-params.ts'

type Role = (typeof royaltyRoles)[number]

export function RoyaltyList() {
  const t = useTranslations('nft-chain.shares')
  const { params, choose, reset, pageHref } = useUrlState(royaltyState, royaltyHref)
  const { page, role, ordering = '-date' } = params
  const query = useQuery({
    ...q(api.royalties.list, { query: { page, role, ordering } }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns(role)
  return (
    <>
      <ChipNav
        few
        label={t('sides')}
        link={AppLink}
        chips={royaltyRoles.map(each => ({
          key: each,
          href: royaltyHref({ role: each }),
          label: t(`roles.${each}`),
          current: each === role,
        }))}
      />
      {query.data && query.data.count > 1 && (
        <FilterRow
          filters={[
            {
              name: 'ordering',
              label: t('ordering'),
              none: t('newest'),
              options: [{ value: 'date', label: t('oldest') }],
            },
          ]}
          state={{ params, choose }}
          onClear={() => reset({ category: 'royalties', role })}
        />
      )}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{
          title: t(`none.${role}.title`),
          text: t(`none.${role}.text`),
          icon: <HandCoins aria-hidden="true" />,
          level: 3,
        }}
      >
        {rows => <Table caption={t(`roles.${role}`)} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListFrame>
    </>
  )
}

/** Who gets the part; of one's own, who gives it. */
const otherSide = (role: Role, { recipient, creator }: Royalty): string =>
  role === 'recipient' ? creator.name : (recipient.user?.name ?? recipient.email ?? recipient.wallet ?? '')

function useColumns(role: Role): Column<Royalty>[] {
  const t = useTranslations('nft-chain.shares')
  const dates = useDateWords()
  const other = t(role === 'creator' ? 'recipient' : 'creator')
  return [
    { key: 'image', header: t('image'), rowHeader: true, cell: row => <Photograph royalty={row} role={role} /> },
    {
      key: 'date',
      wide: true,
      header: t('date'),
      cell: ({ date }) => <span className="whitespace-nowrap">{dates.dayOf(date, 'short')}</span>,
    },
    {
      key: 'other',
      wide: true,
      header: other,
      cell: row => <span className="wrap-anywhere">{otherSide(role, row)}</span>,
    },
    { key: 'part', header: t('part'), align: 'end', cell: row => <Part royalty={row} /> },
  ]
}

/** On phones it says what has no column there. */
function Photograph({ royalty, role }: { royalty: Royalty; role: Role }) {
  const t = useTranslations('nft-chain.shares')
  const dates = useDateWords()
  const { image, name, date } = royalty
  return (
    <span className="grid min-w-0">
      <AppLink href={href('image', { id: image })} className={`${textLinkClass({ quiet: true })} wrap-anywhere`}>
        {name ?? t('unnamed')}
      </AppLink>
      <span className="wrap-anywhere font-normal text-ink-muted text-small sm:hidden">
        {dates.dayOf(date, 'short')} · {otherSide(role, royalty)}
      </span>
    </span>
  )
}

/** The part of the price of each later sale, and below it how all of them are shared. */
function Part({ royalty: { cashback_bps, royalty_bps, left_bps } }: { royalty: Royalty }) {
  const t = useTranslations('nft-chain.shares')
  const format = useFormatter()
  const percent = (bps: number) => format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <span className="grid">
      <span className="font-semibold">{percent(cashback_bps)}</span>
      <span className="text-ink-muted">
        {left_bps === null
          ? t('of_all', { all: percent(royalty_bps) })
          : t('left', { all: percent(royalty_bps), left: percent(left_bps) })}
      </span>
    </span>
  )
}
