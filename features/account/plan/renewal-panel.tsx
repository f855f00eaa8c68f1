// Pays a renewal by hand: the amount, the card, and the bank where it asks.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import { CardForm } from '../billing/card-form.tsx'
import { Standin } from '../billing/cards-tab.tsx'
import { CardChoice } from './quote-panel.tsx'
import { payAgreeing } from './use-pay-quote.ts'
import { usePlanWords } from './use-plan-words.ts'

type Props = { subscription: Subscription; onDone: (invoice: string) => void; onCancel: () => void }

export function RenewalPanel({ subscription, onDone, onCancel }: Props) {
  const t = useTranslations('subscription')
  const { day, euros } = usePlanWords()
  const { data, error } = useQuery(q(api.cards.list, {}))
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<string>()
  const [adding, setAdding] = useState(false)
  const { unpaid, renewal, plan } = subscription
  if (!unpaid || !renewal) return null
  const cards = data?.results ?? []
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ expired }) => !expired)
  const showForm = data && (adding || !card)
  const pay = () => run(() => payAgreeing(unpaid.invoice, card?.id, onDone))
  const period = { from: day(renewal.on), to: day(lastDayOf({ starts_on: renewal.on, ends_on: renewal.ends_on })) }
  return (
    <Card as="section" aria-labelledby="renewal" className="grid max-w-2xl gap-6">
      <div className="grid gap-1">
        <h3 id="renewal" className="font-semibold text-title-3">
          {t('renewal_title', { plan })}
        </h3>
        <p className="text-ink-muted text-small">{t('renewal_period', period)}</p>
      </div>
      {error && <FormFailure failure={error} />}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data?.standin && <Standin />}
      {data && card && !adding && (
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
      <p className="text-ink-muted text-small">{t('agree')}</p>
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        {data && !showForm && (
          <Button busy={busy} onClick={pay}>
            {t('pay', { price: euros(unpaid.total_cents) })}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {t('back')}
        </Button>
      </div>
    </Card>
  )
}
