// What administrators did, newest first; nothing in it can be changed.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import ScrollText from '#components/ui/icons/scroll-text.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AuditEntry } from '#lib/contract/admin.ts'
import { auditActs } from '#lib/rules/audit.ts'
import { AdminFilters } from './admin-filters.tsx'
import { AdminListFrame } from './admin-list-frame.tsx'
import { adminSearchParams } from './admin-params.ts'
import { FileChecks } from './file-checks.tsx'
import { LogDetails } from './log-details.tsx'
import { MomentCell } from './person-cells.tsx'
import { useAdminParams } from './use-admin-params.ts'

const subjectCell = (entry: AuditEntry) => <SubjectCell entry={entry} />
const whenCell = ({ happened_at }: AuditEntry) => <MomentCell at={happened_at} />
const detailsCell = (entry: AuditEntry) => <LogDetails entry={entry} />

export function AuditLogTab() {
  const t = useTranslations('admin')
  const { params } = useAdminParams()
  const { page, search, act, subject } = params
  const query = useQuery({
    ...q(api.admin.audit, { query: { page, search, act, subject } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<AuditEntry>[] = [
    { key: 'act', header: t('columns.act'), rowHeader: true, cell: entry => t(`acts.${entry.act}`) },
    { key: 'subject', header: t('columns.subject'), cell: subjectCell },
    { key: 'actor', header: t('columns.actor'), cell: ({ actor }) => actor.name },
    { key: 'when', header: t('columns.when'), cell: whenCell },
    { key: 'details', header: t('columns.details'), cell: detailsCell },
  ]
  const filters = [
    {
      name: 'act' as const,
      label: t('filters.act'),
      options: auditActs.map(value => ({ value, label: t(`acts.${value}`) })),
    },
  ]
  const empty = { title: t('log.empty_title'), text: t('log.empty'), icon: <ScrollText aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <FileChecks />
      <AdminFilters hint={t('filters.search_log')} filters={filters} />
      {subject && <p className="text-ink-muted text-small">{t('log.about')}</p>}
      <AdminListFrame query={query} countLabel={count => t('count_log', { count })} empty={empty}>
        {rows => <Table caption={t('log.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </AdminListFrame>
    </div>
  )
}

/** Leads to the person, unless the entry is about a beta tester, who need not have an account. */
function SubjectCell({ entry: { act, subject } }: { entry: AuditEntry }) {
  const { params } = useAdminParams()
  if (act === 'beta_tester_accepted') return subject.name
  return (
    <AppLink href={adminSearchParams({ ...params, person: subject.id })} className={textLinkClass()}>
      {subject.name}
    </AppLink>
  )
}
