// The exact price of a change, line by line, the card that pays, and the one button that does it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { SavedCard } from '#lib/contract/cards.ts'
import type { Quote } from '#lib/contract/subscriptions.ts'
import { toCents } from '#lib/money.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import { CardForm } from '../billing/card-form.tsx'
import { CardText } from '../billing/card-text.tsx'
import { Standin } from '../billing/cards-tab.tsx'
import { usePayQuote } from './use-pay-quote.ts'

type Props = { quote: Quote; onDone: (invoice: string | null) => void; onCancel: () => void }

export function QuotePanel({ quote, onDone, onCancel }: Props) {
  const t = useTranslations('billing.quote')
  const words = useTranslations('subscription')
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const { data, error } = useQuery(q(api.cards.list, {}))
  const { busy, failure, pay } = usePayQuote(quote, onDone)
  const [chosen, setChosen] = useState<string>()
  const [adding, setAdding] = useState(false)
  const cards = data?.results ?? []
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]
  const free = quote.total_cents === 0
  const showForm = data && !free && (adding || !card)
  return (
    <Card as="section" aria-labelledby="quote" className="grid max-w-2xl gap-6">
      <div className="grid gap-1">
        <h3 id="quote" tabIndex={-1} ref={focusOnce} className="font-semibold text-title-3">
          {t('title', { plan: quote.plan })}
        </h3>
        <Period quote={quote} />
      </div>
      <Lines quote={quote} />
      <RateNote />
      {error && <FormFailure failure={error} />}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data?.standin && <Standin />}
      {data && !free && card && !adding && (
        <CardChoice cards={cards} chosen={card} busy={busy} onChoose={setChosen} onAdd={() => setAdding(true)} />
      )}
      {showForm && (
        <CardForm
          onSaved={() => {
            setChosen(undefined)
            setAdding(false)
          }}
          {...(card ? { onCancel: () => setAdding(false) } : {})}
        />
      )}
      {!free && <p className="text-ink-muted text-small">{words('agree')}</p>}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        {data && !showForm && (
          <Button busy={busy} onClick={() => pay(free ? undefined : card?.id)}>
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

type CardChoiceProps = {
  cards: SavedCard[]
  chosen: SavedCard
  busy: boolean
  onChoose: (id: string) => void
  onAdd: () => void
}

export function CardChoice({ cards, chosen, busy, onChoose, onAdd }: CardChoiceProps) {
  const t = useTranslations('billing.quote')
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={t('card')}
        name="card"
        value={chosen.id}
        onChange={event => onChoose(event.target.value)}
        options={cards.map(each => ({ value: each.id, label: <CardText card={each} />, disabled: each.expired }))}
      />
      <Button variant="quiet" size="small" className="w-fit" disabled={busy} onClick={onAdd}>
        {t('other_card')}
      </Button>
    </div>
  )
}

/** The panel takes the place of what was pressed. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}

function Period({ quote }: { quote: Quote }) {
  const t = useTranslations('billing.quote')
  const { dateTime } = useFormatter()
  const day = (text: string) => dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: 'long' })
  const until = dateTime(new Date(quote.expires_at), { timeStyle: 'short' })
  return (
    <p className="text-ink-muted text-small">
      {t('period', { from: day(quote.starts_on), to: day(lastDayOf(quote)) })} {t('valid', { until })}
    </p>
  )
}

function Lines({ quote }: { quote: Quote }) {
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
        <dt>{t('total')}</dt>
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
