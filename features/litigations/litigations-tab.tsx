// A creator’s own cases with their figures; each leads to the page of its claim.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { parseAsStringLiteral } from 'nuqs/server'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import ScrollText from '#components/ui/icons/scroll-text.tsx'
import { Select } from '#components/ui/select.tsx'
import { claimsHref } from '#features/settlement/claims-params.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { CaseRow } from './case-row.tsx'

const casesState = urlState({ page: parseAsPage, state: parseAsStringLiteral(litigationStates) })
const casesHref = (state: Partial<StateOf<typeof casesState.parsers>>): string =>
  href('account', { slug: 'litigations' }, casesState.query(state))

export const LitigationsTab = () => (
  <NuqsAdapter>
    <Cases />
  </NuqsAdapter>
)

function Cases() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('litigations')
  const lists = useTranslations('lists')
  const { params, change, pageHref } = useUrlState(casesState, casesHref)
  const { page, state } = params
  const query = useQuery({
    ...q(api.litigations.list, { query: { page, state, side: 'creator' } }),
    placeholderData: keepPreviousData,
  })
  const empty = {
    title: t('own.empty_title'),
    text: t('own.empty'),
    actions: (
      <AppLink href={claimsHref({})} className={buttonClass({ variant: 'secondary' })}>
        {t('own.to_claims')}
      </AppLink>
    ),
  }
  return (
    <TabFrame title={titles('litigations')} lead={t('own.lead')}>
      {(state || (query.data && query.data.count > 0)) && (
        <Select
          size="small"
          label={t('list.state')}
          placeholder={lists('all')}
          options={litigationStates.map(each => ({ value: each, label: t(`states.${each}`) }))}
          value={state ?? ''}
          onChange={event => change({ state: litigationStates.find(each => each === event.target.value) })}
          className="w-full max-w-56"
        />
      )}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('list.count', { count })}
        empty={{
          ...(state ? { title: t('list.none_title'), text: t('list.none') } : empty),
          level: 3,
          icon: <ScrollText aria-hidden="true" />,
        }}
      >
        {rows => (
          <ul className="divide-y divide-line border-line border-y">
            {rows.map(litigation => (
              <CaseRow
                key={litigation.id}
                litigation={litigation}
                href={claimsHref({ claim: litigation.infringement })}
                side="creator"
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </TabFrame>
  )
}
