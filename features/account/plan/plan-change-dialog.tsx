// Says exactly what a later change brings and when, before it is planned.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { listPrice } from '#lib/rules/billing/plan-prices.ts'
import { planNamed, uploadsPerMonth } from '#lib/rules/plans.ts'
import type { PlannedChange, usePlanChange } from './use-plan-change.ts'
import { usePlanWords } from './use-plan-words.ts'
import { WatchForecast } from './watch-forecast.tsx'

type Props = {
  subscription: Subscription
  choice: PlannedChange
  change: ReturnType<typeof usePlanChange>
  onClose: () => void
}

export function PlanChangeDialog({ subscription, choice, change, onClose }: Props) {
  const t = useTranslations('subscription')
  const { number } = useFormatter()
  const { day, euros, changeOf } = usePlanWords()
  const { plan, interval } = choice
  const next = planNamed(plan)
  const now = subscription.status === 'suspended'
  const uploads = interval === 'year' ? next.uploads_per_year : uploadsPerMonth(next)
  const facts = {
    plan: subscription.plan,
    day: day(subscription.ends_on),
    price: euros(listPrice(plan, interval)),
    uploads: number(uploads),
    images: number(next.monitored_images),
    months: next.protection_months ?? 0,
    report: euros(next.evidence_report_cents),
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => open || onClose()}
      title={changeOf(subscription, choice)}
      description={
        <ul className="grid gap-2">
          <li>{now ? t('dialog.now', facts) : t('dialog.until', facts)}</li>
          <li>{plan === 'INSTANT' ? t('dialog.nothing_to_pay') : t(`dialog.price_${interval}`, facts)}</li>
          <li>{t(`dialog.uploads_${interval}`, facts)}</li>
          <li>{next.protection_months === null ? t('dialog.images', facts) : t('dialog.images_months', facts)}</li>
          <WatchForecast plan={plan} />
          <li>{t('dialog.report', facts)}</li>
          {!now && <li>{t('dialog.cancel', facts)}</li>}
        </ul>
      }
      confirmLabel={now ? t('leave') : t('dialog.confirm', facts)}
      cancelLabel={t('keep', facts)}
      busy={change.busy}
      onConfirm={() => change.plan(choice, onClose)}
    >
      <FormFailure failure={change.failure} />
    </AlertDialog>
  )
}
