// Everybody who has an account, with search, filters and orderings.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import Users from '#components/ui/icons/users.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminUser } from '#lib/contract/admin.ts'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { verificationStatuses } from '#lib/rules/accounts/identity.ts'
import { userTypes } from '#lib/rules/accounts/profile.ts'
import { type AdminFilter, AdminFilters } from './admin-filters.tsx'
import { AdminListFrame } from './admin-list-frame.tsx'
import { accountCell, createdCell, personCell, StatusMark } from './person-cells.tsx'
import { useAdminParams } from './use-admin-params.ts'

function useFilters(): AdminFilter[] {
  const t = useTranslations('admin')
  return [
    {
      name: 'verification',
      label: t('filters.verification'),
      options: verificationStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      name: 'account_type',
      label: t('filters.account_type'),
      options: accountTypes.map(value => ({ value, label: t(`account_types.${value}`) })),
    },
    {
      name: 'user_type',
      label: t('filters.user_type'),
      options: userTypes.map(value => ({ value, label: t(`user_types.${value}`) })),
    },
    {
      name: 'role',
      label: t('filters.role'),
      options: roles.map(value => ({ value, label: t(`roles.${value}`) })),
    },
    {
      name: 'confirmed',
      label: t('filters.confirmed'),
      options: [
        { value: 'true', label: t('filters.confirmed_yes') },
        { value: 'false', label: t('filters.confirmed_no') },
      ],
    },
    {
      name: 'ordering',
      label: t('filters.ordering'),
      none: t('orderings.newest'),
      options: [
        { value: 'created_at', label: t('orderings.oldest') },
        { value: 'name', label: t('orderings.name') },
        { value: 'email', label: t('orderings.email') },
      ],
    },
  ]
}

const statusCell = ({ verification }: AdminUser) => <StatusMark status={verification} />

export function PeopleTab() {
  const t = useTranslations('admin')
  const { params } = useAdminParams()
  const { page, search, account_type, user_type, role, verification, confirmed, ordering } = params
  const query = useQuery({
    ...q(api.admin.users, {
      query: { page, search, account_type, user_type, role, verification, confirmed, ordering },
    }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<AdminUser>[] = [
    { key: 'person', header: t('columns.person'), rowHeader: true, cell: personCell },
    { key: 'verification', header: t('columns.verification'), cell: statusCell },
    { key: 'account', header: t('columns.account'), cell: accountCell },
    { key: 'images', header: t('columns.images'), align: 'end', cell: ({ nb_images }) => nb_images },
    { key: 'created', header: t('columns.created'), cell: createdCell },
  ]
  const empty = { title: t('people.empty_title'), text: t('people.empty'), icon: <Users aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('filters.search_people')} filters={useFilters()} />
      <AdminListFrame query={query} countLabel={count => t('count', { count })} empty={empty}>
        {rows => <Table caption={t('people.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </AdminListFrame>
    </div>
  )
}
