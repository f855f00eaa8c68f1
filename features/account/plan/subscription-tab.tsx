// The plan, what it leaves this month, and the way to a higher one.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Card } from '#components/ui/card.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { Quote, Subscription } from '#lib/contract/subscriptions.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { may } from '#lib/rules/access.ts'
import { missingFields } from '#lib/rules/accounts/profile.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PlanChoice as Choice } from '#lib/rules/billing/proration.ts'
import { type PlanNeed, planNeeds, planThatGives } from '#lib/rules/plan-needs.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { ProfileNeeded } from '../billing/profile-needed.tsx'
import { NeedNotice } from './need-notice.tsx'
import { PaymentResult } from './payment-result.tsx'
import { PlanChangeDialog } from './plan-change-dialog.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { PlanStatus } from './plan-status.tsx'
import { QuotaUse } from './quota-use.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { RenewalPanel } from './renewal-panel.tsx'
import { RestingPlans } from './resting-plans.tsx'
import { usePlanChange } from './use-plan-change.ts'
import { usePlanPayment } from './use-plan-payment.ts'

export function SubscriptionTab() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  if (may('creator', profile))
    return (
      <NuqsAdapter>
        <CreatorSubscription />
      </NuqsAdapter>
    )
  return (
    <TabFrame title={t('tabs.subscription')}>
      <p className="max-w-2xl text-ink-muted">{t('subscription.not_needed')}</p>
    </TabFrame>
  )
}

/** What is paid further down says above how that went. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'start' })

function CreatorSubscription() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  const { asked: returned, paying, debit, show } = usePlanPayment()
  /** A quota that is full leads here with it. */
  const [need] = useQueryState('need', parseAsStringLiteral(planNeeds))
  const { data, error } = useQuery(q(api.subscriptions.list, {}))
  const subscription = data?.results[0] ?? null
  const change = usePlanChange(subscription)
  const [asked, setAsked] = useState<Choice | null>(null)
  const [renewing, setRenewing] = useState(false)
  return (
    <TabFrame title={t('tabs.subscription')} lead={t('subscription.lead')}>
      {paying && (
        <div key={paying} ref={returned ? intoView : null} className="scroll-mt-28 empty:hidden">
          <PaymentResult invoice={paying} onPaid={show} onClose={() => show(null)} />
        </div>
      )}
      {data && need && <NeedNotice need={need} plan={profile.plan} subscription={subscription} />}
      <Card className="grid max-w-2xl gap-4">
        <h3 className="font-semibold text-title-3">{t('overview.plan', { name: profile.plan })}</h3>
        {subscription && <RestingPlans plans={subscription.resting} />}
        {subscription && (
          <PlanStatus
            subscription={subscription}
            debited={debit}
            change={change}
            onPay={() => setRenewing(true)}
            onLeave={setAsked}
          />
        )}
        <QuotaUse />
      </Card>
      {subscription && renewing && (
        <RenewalPanel
          subscription={subscription}
          onDone={id => {
            setRenewing(false)
            show(id)
          }}
          onCancel={() => setRenewing(false)}
        />
      )}
      {subscription && asked && (
        <PlanChangeDialog subscription={subscription} choice={asked} change={change} onClose={() => setAsked(null)} />
      )}
      {error && <FormFailure failure={error} />}
      {data && subscription?.status !== 'suspended' && (
        <Plans subscription={subscription} need={need} waits={debit !== undefined} onPaid={show} onLater={setAsked} />
      )}
    </TabFrame>
  )
}

type PlansProps = Pick<ChangeProps, 'onPaid' | 'onLater'> & {
  subscription: Subscription | null
  need: PlanNeed | null
  waits: boolean
}

/** While one plan is being debited no other is chosen. */
function Plans({ subscription, need, waits, ...acts }: PlansProps) {
  const t = useTranslations('billing.plans')
  const profile = useOwnProfile()
  const [missing] = missingFields(profile)
  return (
    <section aria-labelledby="plans" className="grid gap-5">
      <h3 id="plans" className="font-semibold text-title-3">
        {t('title')}
      </h3>
      {missing && <ProfileNeeded field={missing} />}
      {!subscription && <PlanOffer />}
      <Change
        current={subscription?.status === 'active' ? subscription : null}
        locked={missing !== undefined || waits}
        fits={need ? planThatGives(need, profile.plan)?.name : undefined}
        {...acts}
      />
    </section>
  )
}

type ChangeProps = {
  current: Subscription | null
  locked: boolean
  /** The plan that answers what its holder came for. */
  fits: PlanName | undefined
  onPaid: (invoice: string) => void
  onLater: (choice: Choice) => void
}

/** Choose, see the price, pay. */
function Change({ current, locked, fits, onPaid, onLater }: ChangeProps) {
  const t = useTranslations('billing.quote')
  const client = useQueryClient()
  const [interval, setInterval] = useState<BillingInterval>(current?.interval ?? 'month')
  const [quote, setQuote] = useState<Quote | null>(null)
  const { busy, failure, run } = useAction()
  const choose = (body: Choice) => run(async () => setQuote(await call(api.subscriptions.quote, { body })))
  const done = (invoice: string | null) => {
    setQuote(null)
    if (invoice) return onPaid(invoice)
    snackbar.show({ kind: 'other', message: t('switched') })
    void refresh(client, api.profiles, api.subscriptions, api.images)
  }
  if (quote) return <QuotePanel quote={quote} onDone={done} onCancel={() => setQuote(null)} />
  return (
    <>
      <FormFailure failure={failure} />
      <PlanChoice
        current={current}
        interval={interval}
        onInterval={setInterval}
        fits={fits}
        busy={busy || locked}
        onChoose={choose}
        onLater={onLater}
      />
    </>
  )
}
