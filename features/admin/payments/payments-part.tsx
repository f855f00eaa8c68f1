// Attempts to pay, newest first.
'use client'
import { useTranslations } from 'next-intl'
import Wallet from '#components/ui/icons/wallet.tsx'
import { Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { payInMethods, payInStatuses } from '#lib/rules/billing/invoices.ts'
import { known } from '../money/money-params.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'
import { usePaymentColumns } from './use-payment-columns.tsx'

export function PaymentsPart() {
  const t = useTranslations('money.payments')
  const columns = usePaymentColumns()
  const { params } = useMoneyParams()
  const chosen = { status: known(payInStatuses, params.status), method: known(payInMethods, params.kind) }
  const statuses = payInStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))
  const methods = payInMethods.map(value => ({ value, label: t(`methods.${value}`) }))
  return (
    <MoneyPart
      list={asked => q(api.adminPayments.list, { query: { ...asked, ...chosen } })}
      hint={t('search')}
      filters={[
        { name: 'status', label: t('status'), options: statuses },
        { name: 'kind', label: t('method'), options: methods },
      ]}
      countLabel={count => t('count', { count })}
      empty={{ title: t('none_title'), text: t('none'), icon: <Wallet aria-hidden="true" /> }}
    >
      {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </MoneyPart>
  )
}
