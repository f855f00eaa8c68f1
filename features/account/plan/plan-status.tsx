// How the subscription stands: until when it is paid, what follows, the change that waits, and what to do while it is not paid.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import { RETRY_DAYS } from '#lib/rules/billing/subscription-states.ts'
import type { PlannedChange, usePlanChange } from './use-plan-change.ts'
import { usePlanWords } from './use-plan-words.ts'

type Props = {
  subscription: Subscription
  /** The invoice of a plan that is being debited: it is not asked for again. */
  debited: string | undefined
  change: ReturnType<typeof usePlanChange>
  onPay: () => void
  onLeave: (change: PlannedChange) => void
}

export function PlanStatus({ subscription, debited, change, onPay, onLeave }: Props) {
  const t = useTranslations('subscription')
  const { status, plan } = subscription
  if (status === 'expired')
    return (
      <Notice tone="warning" className="max-w-2xl" title={t('expired_title', { plan })}>
        {t('expired')}
      </Notice>
    )
  if (status === 'ended') return null
  return (
    <div className="grid gap-4">
      {status === 'active' && <Runs subscription={subscription} />}
      {status === 'active' && subscription.next_plan && <Waiting subscription={subscription} change={change} />}
      {subscription.unpaid && subscription.unpaid.invoice !== debited && (
        <Unpaid subscription={subscription} onPay={onPay} onLeave={onLeave} />
      )}
      <FormFailure failure={change.failure} />
    </div>
  )
}

function Runs({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscription')
  const { day, euros } = usePlanWords()
  const { interval, renewal } = subscription
  const follows = renewal && {
    plan: renewal.plan,
    day: day(renewal.on),
    price: euros(renewal.price_cents),
    digits: renewal.account?.slice(-4) ?? '',
  }
  return (
    <p className="text-ink-muted text-small">
      {t(`paid_${interval}`, { day: day(lastDayOf(subscription)) })}{' '}
      {renewal && follows && `${t('renews', follows)} ${t(`means.${renewal.means}`, follows)}`}
    </p>
  )
}

function Waiting({ subscription, change }: Pick<Props, 'subscription' | 'change'>) {
  const t = useTranslations('subscription')
  const { day, changeOf } = usePlanWords()
  const { plan, next_plan, next_interval, ends_on } = subscription
  if (!next_plan || !next_interval) return null
  return (
    <Notice
      title={changeOf(subscription, { plan: next_plan, interval: next_interval })}
      actions={
        <Button variant="secondary" size="small" busy={change.busy} onClick={change.cancel}>
          {t('keep', { plan })}
        </Button>
      }
    >
      {t('waits', { day: day(ends_on) })}
    </Notice>
  )
}

function Unpaid({ subscription, onPay, onLeave }: Pick<Props, 'subscription' | 'onPay' | 'onLeave'>) {
  const t = useTranslations('subscription')
  const { list } = useFormatter()
  const { day, euros } = usePlanWords()
  const { unpaid, plan, renewal, active } = subscription
  if (!unpaid) return null
  const price = euros(unpaid.total_cents)
  const byItself = renewal?.means === 'card' || renewal?.means === 'mandate'
  const next = unpaid.next_attempt_on
  return (
    <Notice
      tone="warning"
      title={t('unpaid_title', { plan })}
      actions={
        <>
          <Button size="small" onClick={onPay}>
            {t('pay', { price })}
          </Button>
          <Button variant="quiet" size="small" onClick={() => onLeave({ plan: 'INSTANT', interval: 'month' })}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1">
        <li>{t('unpaid', { price, since: day(unpaid.since) })}</li>
        <li>
          {next === null ? t('no_try') : t(byItself ? 'next_try' : 'next_reminder', { day: day(next) })}{' '}
          {t('published', { days: list(RETRY_DAYS.map(String), { type: 'conjunction' }) })}
        </li>
        <li>{t(active ? 'gives' : 'gave', { day: day(unpaid.gives_until) })}</li>
        <li>{t('lapses', { day: day(unpaid.lapses_on) })}</li>
      </ul>
    </Notice>
  )
}
