// The plans side by side at the price of a month or a year; a higher one than one's own can be chosen.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { RateNote, usePriceWords } from '#features/payment/price.tsx'
import { type BillingInterval, billingIntervals } from '#lib/rules/billing/periods.ts'
import { listPrice } from '#lib/rules/billing/plan-prices.ts'
import { type PlanChoice as Choice, isUpgrade } from '#lib/rules/billing/proration.ts'
import { isLaterChange } from '#lib/rules/billing/subscription-states.ts'
import { type Plan, type PlanName, plans, uploadsPerMonth } from '#lib/rules/plans.ts'

type Props = {
  /** Null on INSTANT. */
  current: Choice | null
  interval: BillingInterval
  onInterval: (interval: BillingInterval) => void
  /** Answers what its reader came for. */
  fits?: PlanName | undefined
  busy: boolean
  onChoose: (choice: Choice) => void
  /** For a choice that waits for the end of the period; absent where none may wait. */
  onLater?: (choice: Choice) => void
}

export function PlanChoice({ current, interval, onInterval, fits, busy, onChoose, onLater }: Props) {
  const t = useTranslations('billing.plans')
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={t('interval')}
        name="interval"
        cards
        className="max-w-xl"
        value={interval}
        onChange={event => onInterval(event.target.value === 'year' ? 'year' : 'month')}
        options={billingIntervals.map(value => ({ value, label: t(`intervals.${value}`), hint: t(`hints.${value}`) }))}
      />
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 2xl:grid-cols-4">
        {plans.map(plan => (
          <PlanEntry
            key={plan.name}
            plan={plan}
            interval={interval}
            own={(current?.plan ?? 'INSTANT') === plan.name && (!current || current.interval === interval)}
            fits={fits === plan.name}
            busy={busy}
            {...(isUpgrade(current, { plan: plan.name, interval })
              ? { onChoose: () => onChoose({ plan: plan.name, interval }) }
              : {})}
            {...(current && onLater && isLaterChange(current, { plan: plan.name, interval })
              ? { onLater: () => onLater({ plan: plan.name, interval: plan.name === 'INSTANT' ? 'month' : interval }) }
              : {})}
          />
        ))}
      </ul>
      <p className="max-w-2xl text-ink-muted text-small">{t('notes')}</p>
      <RateNote />
    </div>
  )
}

type EntryProps = {
  plan: Plan
  interval: BillingInterval
  own: boolean
  fits: boolean
  busy: boolean
  onChoose?: () => void
  onLater?: () => void
}

function PlanEntry({ plan, interval, own, fits, busy, onChoose, onLater }: EntryProps) {
  const t = useTranslations('billing.plans')
  const { number } = useFormatter()
  // Whole euros: no plan has cents in its price.
  const words = usePriceWords()
  const price = listPrice(plan.name, interval)
  const { monitored_images, protection_months, evidence_report_cents } = plan
  const count = number(monitored_images)
  return (
    <li className="grid content-between gap-5 bg-raised p-5">
      <div className="grid content-start gap-1">
        <h4 className="flex min-h-6 items-center justify-between gap-2 font-semibold text-small">
          {plan.name}
          {own && <Badge tone="accent">{t('own')}</Badge>}
          {fits && <Badge tone="success">{t('fits')}</Badge>}
        </h4>
        <p className="font-serif text-title-3">
          {price === 0 ? t('free') : t(`price_${interval}`, { price: words(price) })}
        </p>
        <ul className="mt-2 grid gap-1.5 text-ink-muted text-small">
          <li>
            {t('uploads', {
              count: number(
                interval === 'year' && plan.name !== 'INSTANT' ? plan.uploads_per_year : uploadsPerMonth(plan),
              ),
              interval: plan.name === 'INSTANT' ? 'month' : interval,
            })}
          </li>
          <li>
            {protection_months === null
              ? t('monitored', { count })
              : t('monitored_months', { count, months: protection_months })}
          </li>
          <li>{t('report', { price: words(evidence_report_cents) })}</li>
        </ul>
      </div>
      {onLater && (
        <Button variant="quiet" wide disabled={busy} onClick={onLater}>
          {t(plan.name === 'INSTANT' ? 'back_to' : 'later', { plan: plan.name })}
        </Button>
      )}
      {onChoose && (
        <Button variant={fits ? 'primary' : 'secondary'} wide disabled={busy} onClick={onChoose}>
          {t('choose', { plan: plan.name })}
        </Button>
      )}
    </li>
  )
}
