// One invoice in full: who, when, what, its VAT, how it was paid and what belongs to it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { InvoiceBadge } from '#features/payment/invoice-badge.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { InvoiceDetail as Detail } from '#lib/contract/invoices.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { isLocale } from '#lib/locales.ts'
import { toCents } from '#lib/money.ts'
import { Disputes } from './disputes.tsx'
import { InvoiceLines, InvoiceSums } from './invoice-lines.tsx'
import { invoiceHref } from './invoice-params.ts'
import { PayInvoice } from './pay-invoice.tsx'

export function InvoiceDetail({ id }: { id: string }) {
  const t = useTranslations('invoices')
  const locale = useLocale()
  const language = isLocale(locale) ? locale : undefined
  const { data, error } = useQuery(q(api.invoices.read, { id, query: { language } }))
  return (
    <div className="grid gap-8">
      <AppLink href={invoiceHref({})} className={`${textLinkClass()} w-fit`}>
        {t('back')}
      </AppLink>
      {error && <FormFailure failure={error} />}
      {!data && !error && <Skeleton className="h-80 w-full" />}
      {data && <Invoice invoice={data} />}
    </div>
  )
}

function Invoice({ invoice }: { invoice: Detail }) {
  return (
    <article className="grid gap-8" aria-labelledby="invoice">
      <Head invoice={invoice} />
      <PayInvoice key={invoice.id} invoice={invoice} />
      <Disputes invoice={invoice} />
      <Dates invoice={invoice} />
      {invoice.seller && invoice.buyer && (
        <div className="grid gap-6 sm:grid-cols-2">
          <Party label="seller" party={invoice.seller} />
          <Party label="buyer" party={invoice.buyer} />
        </div>
      )}
      <InvoiceLines invoice={invoice} />
      <InvoiceSums invoice={invoice} />
      <Payments invoice={invoice} />
      <Related invoice={invoice} />
    </article>
  )
}

function Head({ invoice }: { invoice: Detail }) {
  const t = useTranslations('invoices')
  const tBilling = useTranslations('billing.invoices')
  const locale = useLocale()
  const { id, kind, number } = invoice
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id="invoice" className="font-semibold text-title-3">
          {number === null ? t('title_none') : t('title', { kind, number })}
        </h3>
        <InvoiceBadge invoice={invoice} />
      </div>
      {number === null ? (
        <p className="text-ink-muted text-small">{t('unissued')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a
            href={`${apiHref('/invoices/{id}/pdf', { id })}?language=${locale}`}
            download={`${number}.pdf`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            aria-label={tBilling('pdf_of', { number })}
          >
            {t('pdf')}
          </a>
          <span className="text-ink-muted text-small">{t('pdf_hint')}</span>
        </div>
      )}
    </header>
  )
}

function Dates({ invoice }: { invoice: Detail }) {
  const t = useTranslations('invoices')
  const tBilling = useTranslations('billing.invoices')
  const dates = useDateWords()
  const { issued_on, supplied_on, due_on, paid_at, kind, category, direction } = invoice
  const days = [
    { key: 'issued_on', at: issued_on },
    { key: 'supplied_on', at: supplied_on },
    { key: 'due_on', at: kind === 'invoice' ? due_on : null },
    { key: 'paid_on', at: kind === 'invoice' ? paid_at : null },
  ] as const
  const items = days.flatMap(({ key, at }) => (at === null ? [] : [{ key, term: t(key), detail: dates.dayOf(at) }]))
  const about = [
    { key: 'purpose', term: t('purpose'), detail: tBilling(`categories.${category}`) },
    { key: 'direction', term: t('direction'), detail: t(`directions.${direction}`) },
  ]
  return <DescriptionList items={[...about, ...items]} className="max-w-2xl" />
}

type PartyProps = { label: 'seller' | 'buyer'; party: NonNullable<Detail['seller']> }

function Party({ label, party }: PartyProps) {
  const t = useTranslations('invoices')
  const { name, lines, country, company_number, vat_number } = party
  const locale = useLocale()
  const named = country === null ? null : new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  return (
    <section aria-label={t(label)} className="grid content-start gap-1 text-small">
      <h4 className="text-ink-muted">{t(label)}</h4>
      <p className="font-semibold">{name}</p>
      {[...lines, ...(named ? [named] : [])].map(line => (
        <p key={line}>{line}</p>
      ))}
      {company_number && <p className="text-ink-muted">{t('company_number', { number: company_number })}</p>}
      {vat_number && <p className="text-ink-muted">{t('vat_number', { number: vat_number })}</p>}
    </section>
  )
}

function Payments({ invoice: { payments } }: { invoice: Detail }) {
  const t = useTranslations('invoices')
  const dates = useDateWords()
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="payments" className="grid gap-3">
      <h4 id="payments" className="font-semibold">
        {t('payments')}
      </h4>
      <ul className="max-w-2xl divide-y divide-line border-line border-y text-small">
        {payments.map(({ id, method, status, amount_cents, created_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span>
              {t('payment', { method })} · {dates.moment(created_at, 'short')}
            </span>
            <span>
              <Money cents={toCents(amount_cents)} /> · {t(`payment_statuses.${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Related({ invoice: { corrects, credit_notes } }: { invoice: Detail }) {
  const t = useTranslations('invoices')
  const all = [
    ...(corrects ? [{ ...corrects, label: t('corrects', { number: corrects.number ?? '' }) }] : []),
    ...credit_notes.map(note => ({ ...note, label: t('credited', { number: note.number ?? '' }) })),
  ]
  if (all.length === 0) return null
  return (
    <section aria-labelledby="related" className="grid gap-3">
      <h4 id="related" className="font-semibold">
        {t('related')}
      </h4>
      <ul className="max-w-2xl divide-y divide-line border-line border-y text-small">
        {all.map(({ id, label, total_cents }) => (
          <li key={id} className="flex justify-between gap-6 py-3">
            <AppLink href={invoiceHref({ invoice: id })} className={textLinkClass()}>
              {label}
            </AppLink>
            <Money cents={toCents(total_cents)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
