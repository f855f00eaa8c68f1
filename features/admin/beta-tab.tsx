// Who asked to become a beta tester, and accepting them.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import FlaskConical from '#components/ui/icons/flask-conical.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { AdminBetaTester } from '#lib/contract/admin.ts'
import { personName } from '#lib/person-name.ts'
import { AdminFilters } from './admin-filters.tsx'
import { AdminListFrame } from './admin-list-frame.tsx'
import { createdCell, useDay } from './person-cells.tsx'
import { useAdminParams } from './use-admin-params.ts'

const testerCell = (tester: AdminBetaTester) => <TesterCell tester={tester} />
const stateCell = (tester: AdminBetaTester) => <StateCell tester={tester} />

export function BetaTab() {
  const t = useTranslations('admin')
  const { params } = useAdminParams()
  const { page, search, accepted } = params
  const query = useQuery({
    ...q(api.admin.betaTesters, { query: { page, search, accepted } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<AdminBetaTester>[] = [
    { key: 'person', header: t('columns.person'), rowHeader: true, cell: testerCell },
    { key: 'state', header: t('columns.state'), cell: stateCell },
    { key: 'instagram', header: t('columns.instagram'), cell: ({ instagram }) => `@${instagram}` },
    {
      key: 'listed',
      header: t('columns.listed'),
      cell: ({ listed }) => (listed ? t('beta.yes') : t('beta.no')),
    },
    { key: 'asked', header: t('columns.asked'), cell: createdCell },
  ]
  const filters = [
    {
      name: 'accepted' as const,
      label: t('filters.accepted'),
      options: [
        { value: 'false', label: t('filters.accepted_no') },
        { value: 'true', label: t('filters.accepted_yes') },
      ],
    },
  ]
  const empty = { title: t('beta.empty_title'), text: t('beta.empty'), icon: <FlaskConical aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('filters.search_beta')} filters={filters} />
      <AdminListFrame query={query} countLabel={count => t('count', { count })} empty={empty}>
        {rows => <Table caption={t('beta.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </AdminListFrame>
    </div>
  )
}

function TesterCell({ tester }: { tester: AdminBetaTester }) {
  return (
    <div className="grid min-w-48 gap-0.5 py-1">
      <span className="font-semibold">{personName(tester)}</span>
      <span className="break-all text-caption text-ink-muted">{tester.email}</span>
    </div>
  )
}

function StateCell({ tester }: { tester: AdminBetaTester }) {
  const t = useTranslations('admin.beta')
  const failureMessage = useFailureMessage()
  const day = useDay()
  const name = personName(tester)
  const accepting = useCall(api.admin.acceptBetaTester, {
    refreshAlways: [api.admin.betaTesters],
    onSuccess: () => snackbar.show({ kind: 'other', message: t('accepted', { name }) }),
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
  })
  if (tester.accepted_at) return t('accepted_on', { date: day(tester.accepted_at) })
  return (
    <Button
      size="small"
      variant="secondary"
      busy={accepting.isPending}
      aria-label={t('accept_name', { name })}
      onClick={() => accepting.mutate({ id: tester.id })}
    >
      {t('accept')}
    </Button>
  )
}
