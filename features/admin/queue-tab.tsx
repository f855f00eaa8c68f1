// Who waits for a decision, the longest waiting first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import UserCheck from '#components/ui/icons/user-check.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminUser } from '#lib/contract/admin.ts'
import { AdminFilters } from './admin-filters.tsx'
import { AdminListFrame } from './admin-list-frame.tsx'
import { accountCell, DayCell, personCell } from './person-cells.tsx'
import { useAdminParams } from './use-admin-params.ts'

const readyCell = (user: AdminUser) => <ReadyMark ready={user.ready} />
const submittedCell = ({ submitted_at }: AdminUser) => submitted_at && <DayCell at={submitted_at} />

function ReadyMark({ ready }: { ready: boolean }) {
  const t = useTranslations('admin.queue')
  return <Badge tone={ready ? 'success' : 'neutral'}>{ready ? t('ready') : t('waiting')}</Badge>
}

export function QueueTab() {
  const t = useTranslations('admin')
  const { params } = useAdminParams()
  const { page, search } = params
  const query = useQuery({
    ...q(api.admin.users, { query: { verification: 'under_review', ordering: 'submitted_at', page, search } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<AdminUser>[] = [
    {
      key: 'person',
      header: t('columns.person'),
      rowHeader: true,
      cell: personCell,
    },
    { key: 'state', header: t('columns.state'), cell: readyCell },
    { key: 'submitted', header: t('columns.submitted'), cell: submittedCell },
    { key: 'account', header: t('columns.account'), cell: accountCell },
  ]
  const empty = { title: t('queue.empty_title'), text: t('queue.empty'), icon: <UserCheck aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('filters.search_people')} filters={[]} />
      <AdminListFrame query={query} countLabel={count => t('count', { count })} empty={empty}>
        {rows => <Table caption={t('queue.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </AdminListFrame>
    </div>
  )
}
