// Money for administrators: a part for each thing that moves it, and one thing in full.
'use client'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { PaymentsPart } from '../payments/payments-part.tsx'
import { type MoneyTab, moneyTabs } from './money-params.ts'
import { useMoneyParams } from './use-money-params.ts'

// The payments come with the page; every other part with its tab.
const DisputesPart = lazyPart(async () => (await import('../disputes/disputes-part.tsx')).DisputesPart)
const InvoicesPart = lazyPart(async () => (await import('../invoices/invoices-part.tsx')).InvoicesPart)
const LedgerPart = lazyPart(async () => (await import('../ledger/ledger-part.tsx')).LedgerPart)
const PayoutsPart = lazyPart(async () => (await import('../payouts/payouts-part.tsx')).PayoutsPart)
const RefundsPart = lazyPart(async () => (await import('../refunds/refunds-part.tsx')).RefundsPart)
const SubscriptionsPart = lazyPart(
  async () => (await import('../subscriptions/subscriptions-part.tsx')).SubscriptionsPart,
)
const PaymentPanel = lazyPart(async () => (await import('../payments/payment-panel.tsx')).PaymentPanel)
const SubscriptionPanel = lazyPart(
  async () => (await import('../subscriptions/subscription-panel.tsx')).SubscriptionPanel,
)

type Part = { List: ComponentType; Item?: (props: { id: string }) => ReactNode }

const parts: Record<MoneyTab, Part> = {
  payments: { List: PaymentsPart, Item: ({ id }) => <PaymentPanel key={id} id={id} /> },
  refunds: { List: RefundsPart },
  disputes: { List: DisputesPart },
  invoices: { List: InvoicesPart },
  subscriptions: { List: SubscriptionsPart, Item: ({ id }) => <SubscriptionPanel key={id} id={id} /> },
  payouts: { List: PayoutsPart },
  ledger: { List: LedgerPart },
}

export const MoneyScreen = () => (
  <NuqsAdapter>
    <Parts />
  </NuqsAdapter>
)

function Parts() {
  const t = useTranslations('money')
  const { params, go } = useMoneyParams()
  const { Item } = parts[params.part]
  if (params.item && Item) return <Item id={params.item} />
  const tabs = moneyTabs.map(part => {
    const { List } = parts[part]
    return { value: part, label: t(`tabs.${part}`), content: <List /> }
  })
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </header>
      <Tabs
        label={t('tabs.label')}
        tabs={tabs}
        value={params.part}
        onValueChange={value => go({ part: moneyTabs.find(part => part === value) ?? 'payments' })}
      />
    </div>
  )
}
