// One payment in full: its invoice, every attempt to pay it, and what was booked.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Money } from '#components/ui/money.tsx'
import { Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminPaymentDetail } from '#lib/contract/admin-payments.ts'
import { toCents } from '#lib/money.ts'
import { DisputeCard } from '../disputes/dispute-card.tsx'
import { InvoiceNumber } from '../invoices/invoice-number.tsx'
import { amountOf, Moment, PersonLink } from '../money/money-cells.tsx'
import { moneyHref } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'
import { PaymentRefunds } from '../refunds/payment-refunds.tsx'
import { LedgerTransactions } from './ledger-transactions.tsx'
import { PaymentStatus, usePaymentColumns } from './use-payment-columns.tsx'

export function PaymentPanel({ id }: { id: string }) {
  const t = useTranslations('money.payment')
  const { params } = useMoneyParams()
  const query = useQuery(q(api.adminPayments.read, { id }))
  return (
    <DetailFrame
      page
      query={query}
      back={{ href: moneyHref({ ...params, item: undefined }), label: t('back') }}
      loadingLabel={t('loading')}
    >
      {detail => <Payment detail={detail} />}
    </DetailFrame>
  )
}

function Payment({ detail }: { detail: AdminPaymentDetail }) {
  const t = useTranslations('money.payment')
  const columns = usePaymentColumns()
  const { payment, attempts, transactions } = detail
  return (
    <>
      <header className="grid gap-2">
        <h1 className="flex flex-wrap items-baseline gap-x-4 font-serif text-title-1">
          <Money cents={toCents(payment.amount_cents)} />
          <span className="font-sans">
            <PaymentStatus payment={payment} />
          </span>
        </h1>
        <p className="text-ink-muted">
          <PersonLink {...payment.payer} />
        </p>
      </header>
      <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-2">
        <Section title={t('facts')}>
          <Facts detail={detail} />
        </Section>
        <Section title={t('back_to_payer')}>
          {detail.disputes.map(dispute => (
            <DisputeCard key={dispute.id} dispute={dispute} />
          ))}
          <PaymentRefunds detail={detail} />
        </Section>
        <Section title={t('booked')}>
          <LedgerTransactions transactions={transactions} />
        </Section>
      </div>
      <Section title={t('attempts')}>
        <Table caption={t('attempts')} columns={columns} rows={attempts} rowKey={({ id }) => id} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="font-serif text-title-2">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ detail: { payment, invoice } }: { detail: AdminPaymentDetail }) {
  const t = useTranslations('money.payment')
  const tp = useTranslations('money.payments')
  const code = (text: string) => <code className="wrap-anywhere text-caption">{text}</code>
  const items = [
    { key: 'invoice', term: t('invoice'), detail: <InvoiceNumber invoice={invoice} /> },
    { key: 'net', term: t('net'), detail: amountOf(invoice.net_cents) },
    { key: 'vat', term: t('vat'), detail: amountOf(invoice.vat_cents) },
    { key: 'total', term: t('total'), detail: amountOf(invoice.total_cents) },
    { key: 'method', term: tp('method'), detail: tp(`methods.${payment.method}`) },
    { key: 'initiator', term: t('initiator'), detail: t(`initiators.${payment.initiated_by}`) },
    { key: 'created', term: t('created'), detail: <Moment at={payment.created_at} /> },
    {
      key: 'settled',
      term: t('settled'),
      detail: payment.settled_at === null ? t('open') : <Moment at={payment.settled_at} />,
    },
    { key: 'provider', term: t('provider'), detail: code(payment.provider_id ?? t('unknown')) },
    { key: 'id', term: t('id'), detail: code(payment.id) },
  ]
  return <DescriptionList items={items} />
}
