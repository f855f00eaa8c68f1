// Copies of everybody's photographs for administrators: whose each is, where it is filed, and what became of its claim and its case.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import ScanSearch from '#components/ui/icons/scan-search.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminHit } from '#lib/contract/admin-hits.ts'
import { hitCategories, hitStatuses } from '#lib/rules/hits.ts'
import { type AdminFilter, AdminFilters } from '../admin-filters.tsx'
import { AdminListFrame } from '../admin-list-frame.tsx'
import { adminSearchParams } from '../admin-params.ts'
import { MomentCell } from '../person-cells.tsx'
import { useAdminParams } from '../use-admin-params.ts'

const pageCell = (hit: AdminHit) => <PageCell hit={hit} />
const creatorCell = (hit: AdminHit) => <CreatorCell hit={hit} />
const caseCell = (hit: AdminHit) => <CaseCell hit={hit} />
const foundCell = ({ found_at }: AdminHit) => <MomentCell at={found_at} />

export function CopiesTab() {
  const t = useTranslations('admin')
  const { params } = useAdminParams()
  const { page, search, copy_category: category, copy_status: status } = params
  const query = useQuery({
    ...q(api.adminHits.list, { query: { page, search, category, status } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<AdminHit>[] = [
    { key: 'page', header: t('columns.page'), rowHeader: true, cell: pageCell },
    { key: 'creator', header: t('columns.creator'), cell: creatorCell },
    { key: 'filed', header: t('columns.filed'), cell: hit => t(`copies.categories.${hit.category}`) },
    { key: 'state', header: t('columns.state'), cell: hit => t(`copies.statuses.${hit.status}`) },
    { key: 'case', header: t('columns.case'), cell: caseCell },
    { key: 'found', header: t('columns.found'), cell: foundCell, wide: true },
  ]
  const empty = { title: t('copies.empty_title'), text: t('copies.empty'), icon: <ScanSearch aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('filters.search_copies')} filters={useFilters()} />
      <AdminListFrame query={query} countLabel={count => t('count_copies', { count })} empty={empty}>
        {rows => <Table caption={t('copies.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </AdminListFrame>
    </div>
  )
}

function useFilters(): AdminFilter[] {
  const t = useTranslations('admin')
  return [
    {
      name: 'copy_category',
      label: t('columns.filed'),
      options: hitCategories.map(value => ({ value, label: t(`copies.categories.${value}`) })),
    },
    {
      name: 'copy_status',
      label: t('columns.state'),
      options: hitStatuses.map(value => ({ value, label: t(`copies.statuses.${value}`) })),
    },
  ]
}

function PageCell({ hit: { domain, page_url, gone_at } }: { hit: AdminHit }) {
  const t = useTranslations('admin.copies')
  return (
    <div className="grid min-w-48 gap-0.5 py-1">
      <span className="wrap-anywhere">{domain.name}</span>
      <ExternalLink
        href={page_url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="wrap-anywhere line-clamp-2 font-normal text-caption"
      >
        {page_url}
      </ExternalLink>
      {gone_at && <span className="text-caption text-ink-muted">{t('gone')}</span>}
    </div>
  )
}

function CreatorCell({ hit: { creator, image } }: { hit: AdminHit }) {
  const { params } = useAdminParams()
  return (
    <div className="grid min-w-40 gap-0.5">
      <AppLink href={adminSearchParams({ ...params, person: creator.id })} className={`${textLinkClass()} w-fit`}>
        {creator.name}
      </AppLink>
      <span className="wrap-anywhere text-caption text-ink-muted">{image.title}</span>
    </div>
  )
}

/** A case is classified where cases are, and found there by the code of its letter. */
function CaseCell({ hit: { claim, litigation } }: { hit: AdminHit }) {
  const t = useTranslations('admin.copies')
  const words = useTranslations('litigations')
  if (!claim) return null
  if (!litigation) return <>{t(`claims.${claim.state}`)}</>
  const { state, classification } = litigation
  return (
    <div className="grid min-w-40 gap-0.5">
      <AppLink
        href={adminSearchParams({ part: 'cases', search: claim.check_code })}
        className={`${textLinkClass()} w-fit`}
      >
        {t('case', { state: words(`states.${state}`) })}
      </AppLink>
      <span className="text-caption text-ink-muted">
        {classification ? words(`classes.${classification}`) : words('admin.unclassified')}
      </span>
    </div>
  )
}
