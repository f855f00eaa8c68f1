// One's invoices: the list, or one of them in full.
'use client'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { InvoiceDetail } from './invoice-detail.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { useInvoiceParams } from './use-invoice-params.ts'

export const InvoicesTab = () => (
  <NuqsAdapter>
    <Invoices />
  </NuqsAdapter>
)

function Invoices() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('invoices')
  const { params } = useInvoiceParams()
  return (
    <TabFrame title={titles('invoices')} lead={params.invoice ? undefined : t('lead')}>
      {params.invoice ? <InvoiceDetail key={params.invoice} id={params.invoice} /> : <InvoiceList />}
    </TabFrame>
  )
}
