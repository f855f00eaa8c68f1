// The exact price of a change, line by line, the card that pays, and the one button that does it.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import type { Quote } from '#lib/contract/subscriptions.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import { PlanMeans } from './plan-means.tsx'
import { useMeans } from './use-means.ts'
import { usePayQuote } from './use-pay-quote.ts'

type Props = { quote: Quote; onDone: (invoice: string | null) => void; onCancel: () => void }

export function QuotePanel({ quote, onDone, onCancel }: Props) {
  const t = useTranslations('billing.quote')
  const words = useTranslations('subscription')
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  // What runs already is priced by the days that are left: a debit would come too late for some of them.
  const means = useMeans(quote.credit === null)
  const { known, card, debit, asking } = means
  const { busy, failure, pay } = usePayQuote(quote, onDone)
  const free = quote.total_cents === 0
  return (
    <Card as="section" aria-labelledby="quote" className="grid max-w-2xl gap-6">
      <div className="grid gap-1">
        <h3 id="quote" tabIndex={-1} ref={focusOnce} className="font-semibold text-title-3">
          {t(debit ? 'title_debit' : 'title', { plan: quote.plan })}
        </h3>
        <Period quote={quote} debited={debit !== null} />
      </div>
      <Lines quote={quote} debited={debit !== null} />
      <RateNote />
      <PlanMeans means={means} busy={busy} free={free} />
      {!free && !debit && <p className="text-ink-muted text-small">{words('agree')}</p>}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        {known && (free || !asking) && (
          <Button
            busy={busy}
            onClick={() => pay(debit ? { mandate: debit.id } : { card: free ? undefined : card?.id })}
          >
            {free ? t('switch') : t('pay', { price: euros(quote.total_cents) })}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Card>
  )
}

/** The panel takes the place of what was pressed. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}

/** A debit takes days, and what it pays for begins with the payment. */
function Period({ quote, debited }: { quote: Quote; debited: boolean }) {
  const t = useTranslations('billing.quote')
  const dates = useDateWords()
  const day = (text: string) => dates.day(text)
  const until = dates.time(quote.expires_at)
  return (
    <p className="text-ink-muted text-small">
      {debited
        ? t(`period_debit_${quote.interval}`)
        : t('period', { from: day(quote.starts_on), to: day(lastDayOf(quote)) })}{' '}
      {t('valid', { until })}
    </p>
  )
}

function Lines({ quote, debited }: { quote: Quote; debited: boolean }) {
  const t = useTranslations('billing.quote')
  const { plan, interval, list_price_cents, discount_cents, days_left, days_total, charge_cents, credit } = quote
  const lines = [
    { key: 'list', label: t(`list_${interval}`, { plan }), cents: list_price_cents, quiet: true },
    ...(quote.offer ? [{ key: 'offer', label: quote.offer, cents: -discount_cents, quiet: true }] : []),
    { key: 'charge', label: t('charge', { plan, days: days_left, total: days_total }), cents: charge_cents },
    ...(credit
      ? [
          {
            key: 'credit',
            label: t('credit', { plan: credit.plan, days: credit.days_left, total: credit.days_total }),
            cents: -credit.cents,
          },
        ]
      : []),
    ...(quote.waived ? [{ key: 'waived', label: t('waived'), cents: (credit?.cents ?? 0) - charge_cents }] : []),
  ]
  const due_cents = quote.waived ? 0 : Math.max(0, charge_cents - (credit?.cents ?? 0))
  if (quote.total_cents < due_cents)
    lines.push({ key: 'untaxed', label: t('untaxed', { code: quote.tax_code }), cents: quote.total_cents - due_cents })
  return (
    <dl className="divide-y divide-line border-line border-y text-small">
      {lines.map(({ key, label, cents, quiet = false }) => (
        <div key={key} className={`flex justify-between gap-6 py-3 ${quiet ? 'text-ink-muted' : ''}`}>
          <dt>{label}</dt>
          <dd>
            <Money cents={toCents(cents)} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 py-3 font-semibold">
        <dt>{t(debited ? 'total_debit' : 'total')}</dt>
        <dd>
          <Price cents={toCents(quote.total_cents)} />
        </dd>
      </div>
      <div className="flex justify-between gap-6 py-3 text-ink-muted">
        <dt>{t('vat')}</dt>
        <dd>
          <Money cents={toCents(quote.vat_cents)} />
        </dd>
      </div>
    </dl>
  )
}
