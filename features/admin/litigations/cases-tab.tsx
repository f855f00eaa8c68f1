// Lawyers’ cases for administrators: what sort each is, and what the platform asks its creator for it.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Card } from '#components/ui/card.tsx'
import ScrollText from '#components/ui/icons/scroll-text.tsx'
import { Money } from '#components/ui/money.tsx'
import { CaseState } from '#features/litigations/case-state.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Litigation } from '#lib/contract/litigations.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { litigationCan, litigationClasses, litigationStates } from '#lib/rules/settlement/litigations.ts'
import { AdminFilters } from '../admin-filters.tsx'
import { AdminListFrame } from '../admin-list-frame.tsx'
import { useAdminParams } from '../use-admin-params.ts'

/** With the library of forms, which no other part of the page needs. */
const ClassifyForm = lazyPart(async () => (await import('./classify-form.tsx')).ClassifyForm)

export function CasesTab() {
  const t = useTranslations('litigations')
  const { params } = useAdminParams()
  const { page, search, case_state: state, case_class: classification } = params
  const query = useQuery({
    ...q(api.adminLitigations.list, { query: { page, search, state, classification } }),
    placeholderData: keepPreviousData,
  })
  const filters = [
    {
      name: 'case_state' as const,
      label: t('list.state'),
      options: litigationStates.map(value => ({ value, label: t(`states.${value}`) })),
    },
    {
      name: 'case_class' as const,
      label: t('admin.class'),
      options: [
        { value: 'none', label: t('admin.unclassified') },
        ...litigationClasses.map(value => ({ value, label: t(`classes.${value}`) })),
      ],
    },
  ]
  const empty = { title: t('admin.empty_title'), text: t('admin.empty'), icon: <ScrollText aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('admin.lead_search')} filters={filters} />
      <AdminListFrame query={query} countLabel={count => t('list.count', { count })} empty={empty}>
        {rows => (
          <ul className="grid gap-6">
            {rows.map(litigation => (
              <li key={litigation.id}>
                <CaseCard litigation={litigation} />
              </li>
            ))}
          </ul>
        )}
      </AdminListFrame>
    </div>
  )
}

function CaseCard({ litigation }: { litigation: Litigation }) {
  const t = useTranslations('litigations')
  const dates = useDateWords()
  const { domain, stage, state, creator, lawyer, prejudice_cents, commission_cents, agreed_at } = litigation
  const { classification } = litigation
  const open = litigationCan('classify', { state, lawyer_id: lawyer })
  return (
    <Card as="article" aria-label={domain.name} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="wrap-anywhere font-semibold">{domain.name}</h3>
          <p className="wrap-anywhere text-ink-muted text-small">
            <Money cents={toCents(prejudice_cents)} /> · {t('row.asked', { day: dates.dayOf(agreed_at, 'short') })} ·{' '}
            {t('row.creator', { name: creator })}
            {lawyer && ` · ${t('row.lawyer', { name: lawyer })}`}
          </p>
        </div>
        <CaseState stage={stage} />
      </div>
      {open ? (
        <ClassifyForm key={`${classification} ${commission_cents}`} litigation={litigation} />
      ) : (
        <p className="text-small">
          {classification ? t(`classes.${classification}`) : t('admin.unclassified')} · {t('panel.fee')}{' '}
          <Money cents={toCents(commission_cents)} />
        </p>
      )}
    </Card>
  )
}
