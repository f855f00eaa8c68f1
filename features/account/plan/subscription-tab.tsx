// The plan, what it leaves this month, and the way to a higher one.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useCallback, useState } from 'react'
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
import { PlanStatus } from './plan-status.tsx'
import { QuotaUse } from './quota-use.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { RenewalPanel } from './renewal-panel.tsx'
import { usePlanChange } from './use-plan-change.ts'

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

function CreatorSubscription() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  /** The bank's page leads back with it. */
  const [invoice, setInvoice] = useQueryState('invoice', parseAsString)
  /** A quota that is full leads here with it. */
  const [need] = useQueryState('need', parseAsStringLiteral(planNeeds))
  const client = useQueryClient()
  const { data, error } = useQuery(q(api.subscriptions.list, {}))
  // Whoever left the bank's page without an answer finds the way back to it.
  const { data: pending } = useQuery(q(api.invoices.list, { query: { status: 'pending', category: 'subscription' } }))
  const paying = invoice ?? pending?.results[0]?.id
  const subscription = data?.results[0] ?? null
  const change = usePlanChange(subscription)
  const [asked, setAsked] = useState<Choice | null>(null)
  const [renewing, setRenewing] = useState(false)
  const show = useCallback((id: string) => void setInvoice(id), [setInvoice])
  const close = () => {
    void setInvoice(null)
    void refresh(client, api.invoices.list)
  }
  return (
    <TabFrame title={t('tabs.subscription')} lead={t('subscription.lead')}>
      {paying && <PaymentResult key={paying} invoice={paying} onPaid={show} onClose={close} />}
      {data && need && <NeedNotice need={need} plan={profile.plan} subscription={subscription} />}
      <Card className="grid max-w-2xl gap-4">
        <h3 className="font-semibold text-title-3">{t('overview.plan', { name: profile.plan })}</h3>
        {subscription && (
          <PlanStatus subscription={subscription} change={change} onPay={() => setRenewing(true)} onLeave={setAsked} />
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
        <Plans subscription={subscription} need={need} onPaid={show} onLater={setAsked} />
      )}
    </TabFrame>
  )
}

type PlansProps = Pick<ChangeProps, 'onPaid' | 'onLater'> & { subscription: Subscription | null; need: PlanNeed | null }

function Plans({ subscription, need, ...acts }: PlansProps) {
  const t = useTranslations('billing.plans')
  const profile = useOwnProfile()
  const [missing] = missingFields(profile)
  return (
    <section aria-labelledby="plans" className="grid gap-5">
      <h3 id="plans" className="font-semibold text-title-3">
        {t('title')}
      </h3>
      {missing && <ProfileNeeded field={missing} />}
      <Change
        current={subscription?.status === 'active' ? subscription : null}
        locked={missing !== undefined}
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
