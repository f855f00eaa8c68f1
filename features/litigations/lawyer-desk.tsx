// The lawyers’ desk: what waits and what one took, with filters in the address and one’s figures; or one case in full.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { ListFilters } from '#components/layout/lists/list-filters.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import ScrollText from '#components/ui/icons/scroll-text.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { CaseRow } from './case-row.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { deskHref, deskOrderings, deskState } from './desk-params.ts'

// The list comes with the page; a case and the form of one’s settings when they are shown.
const CasePage = lazyPart(async () => (await import('./case-page.tsx')).CasePage)
const DeskSettings = lazyPart(async () => (await import('./desk-settings.tsx')).DeskSettings)

export const LawyerDesk = ({ id }: { id: string | null }) => (
  <NuqsAdapter>{id === null ? <Desk /> : <Opened id={id} />}</NuqsAdapter>
)

const useDesk = () => useUrlState(deskState, deskHref)

function Opened({ id }: { id: string }) {
  const { params } = useDesk()
  return <CasePage key={id} id={id} back={deskHref(params)} />
}

function Desk() {
  const t = useTranslations('litigations')
  const { params, pageHref } = useDesk()
  const { page, search, state: standing, taken, ordering } = params
  const query = useQuery({
    ...q(api.litigations.list, { query: { page, search, state: standing, taken, ordering, side: 'lawyer' } }),
    placeholderData: keepPreviousData,
  })
  const filtered = Boolean(search || standing || taken)
  const words = filtered ? (['list.none_title', 'list.none'] as const) : (['desk.empty_title', 'desk.empty'] as const)
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="font-serif text-title-1">{t('desk.title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('desk.lead')}</p>
      </header>
      <DeskFigures />
      <DeskFilters />
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('list.count', { count })}
        empty={{ title: t(words[0]), text: t(words[1]), level: 2, icon: <ScrollText aria-hidden="true" /> }}
      >
        {rows => (
          <ul className="divide-y divide-line border-line border-y">
            {rows.map(litigation => (
              <CaseRow
                key={litigation.id}
                litigation={litigation}
                href={deskHref(params, litigation.id)}
                side="lawyer"
              />
            ))}
          </ul>
        )}
      </ListFrame>
      <DeskSettings />
    </div>
  )
}

function DeskFilters() {
  const t = useTranslations('litigations')
  const state = useDesk()
  return (
    <ListFilters
      hint={t('list.search')}
      filters={[
        {
          name: 'state',
          label: t('list.state'),
          options: litigationStates.map(value => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'taken',
          label: t('list.taken'),
          options: (['false', 'true'] as const).map(value => ({ value, label: t(`list.taken_${value}`) })),
        },
        {
          name: 'ordering',
          label: t('list.ordering'),
          none: t('list.orderings.-agreed_at'),
          options: deskOrderings.slice(1).map(value => ({ value, label: t(`list.orderings.${value}`) })),
        },
      ]}
      state={state}
      onClear={() => state.go({})}
    />
  )
}
