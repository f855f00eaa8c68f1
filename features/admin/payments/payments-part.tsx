// Attempts to pay, newest first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import Wallet from '#components/ui/icons/wallet.tsx'
import { Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { payInMethods, payInStatuses } from '#lib/rules/billing/invoices.ts'
import { MoneyFilters } from '../money/money-filters.tsx'
import { MoneyList } from '../money/money-list.tsx'
import { chosenPeriod, known } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'
import { usePaymentColumns } from './use-payment-columns.tsx'

export function PaymentsPart() {
  const t = useTranslations('money.payments')
  const columns = usePaymentColumns()
  const { params } = useMoneyParams()
  const filters = { status: known(payInStatuses, params.status), method: known(payInMethods, params.kind) }
  const { page, search } = params
  const query = useQuery({
    ...q(api.adminPayments.list, { query: { page, search, ...filters, ...chosenPeriod(params) } }),
    placeholderData: keepPreviousData,
  })
  const statuses = payInStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))
  const methods = payInMethods.map(value => ({ value, label: t(`methods.${value}`) }))
  return (
    <div className="grid gap-6">
      <MoneyFilters
        hint={t('search')}
        choices={[
          { name: 'status', label: t('status'), options: statuses },
          { name: 'kind', label: t('method'), options: methods },
        ]}
      />
      <MoneyList
        query={query}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), icon: <Wallet aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </MoneyList>
    </div>
  )
}
