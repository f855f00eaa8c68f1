// The editions of a wallet, page by page; page and order stand in the address of the account's wallet.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { FilterRow } from '#components/layout/lists/list-filters.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import Images from '#components/ui/icons/images.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { OwnerPart } from './owner-part.tsx'

/** The newest first unless it says otherwise. */
const orderings = ['minted_at', 'name'] as const
const editionsState = urlState({ page: parseAsPage, ordering: parseAsStringLiteral(orderings) })
const editionsHref = (state: Partial<StateOf<typeof editionsState.parsers>>): string =>
  href('account', { slug: 'wallet' }, editionsState.query(state))

export function EditionList({ address }: { address: string }) {
  const t = useTranslations('nft-chain.owner')
  const { params, choose, reset, pageHref } = useUrlState(editionsState, editionsHref)
  const query = useQuery({
    ...q(api.tokens.list, { query: { owner: address, ...params } }),
    placeholderData: keepPreviousData,
  })
  return (
    <OwnerPart id="editions" title={t('editions')}>
      {query.data && query.data.count > 1 && (
        <FilterRow
          filters={[
            {
              name: 'ordering',
              label: t('ordering'),
              none: t('orderings.newest'),
              options: orderings.map(value => ({ value, label: t(`orderings.${value}`) })),
            },
          ]}
          state={{ params, choose }}
          onClear={() => reset({})}
        />
      )}
      <ListFrame
        query={query}
        page={params.page}
        pageHref={pageHref}
        countLabel={count => t('editions_count', { count })}
        empty={{
          title: t('no_editions_title'),
          text: t('no_editions'),
          icon: <Images aria-hidden="true" />,
          level: 3,
        }}
      >
        {editions => (
          <ul className="divide-y divide-line border-line border-y">
            {editions.map(({ id, name, edition, max_editions, offer, lease }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
                <AppLink href={href('token', { id })} className={`${textLinkClass()} wrap-anywhere`}>
                  {name}
                </AppLink>
                <span className="flex items-baseline gap-3 text-ink-muted text-small">
                  {offer && <Badge tone="accent">{t('offered')}</Badge>}
                  {lease && <Badge tone="success">{t('leased')}</Badge>}
                  {t('edition', { edition, of: max_editions })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </OwnerPart>
  )
}
