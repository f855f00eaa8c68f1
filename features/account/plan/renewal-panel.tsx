// Pays a renewal by hand: the amount, the card, and the bank where it asks.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import { PlanMeans } from './plan-means.tsx'
import { useMeans } from './use-means.ts'
import { payAgreeing, payByDebit } from './use-pay-quote.ts'
import { usePlanWords } from './use-plan-words.ts'

type Props = { subscription: Subscription; onDone: (invoice: string) => void; onCancel: () => void }

export function RenewalPanel({ subscription, onDone, onCancel }: Props) {
  const t = useTranslations('subscription')
  const { day, euros } = usePlanWords()
  const means = useMeans()
  const { known, card, debit, asking } = means
  const { busy, failure, run } = useAction()
  const { unpaid, renewal, plan } = subscription
  if (!unpaid || !renewal) return null
  const pay = () =>
    run(() => (debit ? payByDebit(unpaid.invoice, debit.id, onDone) : payAgreeing(unpaid.invoice, card?.id, onDone)))
  const period = { from: day(renewal.on), to: day(lastDayOf({ starts_on: renewal.on, ends_on: renewal.ends_on })) }
  return (
    <Card as="section" aria-labelledby="renewal" className="grid max-w-2xl gap-6">
      <div className="grid gap-1">
        <h3 id="renewal" className="font-semibold text-title-3">
          {t('renewal_title', { plan })}
        </h3>
        <p className="text-ink-muted text-small">{t('renewal_period', period)}</p>
      </div>
      <PlanMeans means={means} busy={busy} />
      {!debit && <p className="text-ink-muted text-small">{t('agree')}</p>}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        {known && !asking && (
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
