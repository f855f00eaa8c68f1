// One subscription in full: how it stands, the renewal that failed, and what its holder bought and renewed.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminSubscriptionDetail } from '#lib/contract/admin-subscriptions.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { amountOf, PersonLink } from '../money/money-cells.tsx'
import { moneyHref } from '../money/money-params.ts'
import { FailedRenewal } from './failed-renewal.tsx'
import { Period } from './period.tsx'
import { PlanHistory } from './plan-history.tsx'
import { SubscriptionStatus } from './subscriptions-part.tsx'

export function SubscriptionPanel({ id }: { id: string }) {
  const t = useTranslations('plans')
  const query = useQuery(q(api.adminSubscriptions.read, { id }))
  return (
    <DetailFrame
      page
      query={query}
      back={{ href: moneyHref({ part: 'subscriptions' }), label: t('back') }}
      loadingLabel={t('loading')}
    >
      {subscription => <Subscription subscription={subscription} />}
    </DetailFrame>
  )
}

function Subscription({ subscription }: { subscription: AdminSubscriptionDetail }) {
  const t = useTranslations('plans')
  const { id, plan, person, status, unpaid } = subscription
  return (
    <>
      <header className="grid gap-2">
        <h1 className="flex flex-wrap items-baseline gap-x-4 font-serif text-title-1">
          {plan}
          <SubscriptionStatus status={status} />
        </h1>
        <p className="text-ink-muted">
          <PersonLink {...person} />
        </p>
      </header>
      <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-2">
        <Section title={t('facts')}>
          <Facts subscription={subscription} />
        </Section>
        {unpaid && (
          <Section title={t('renewal')}>
            <FailedRenewal subscription={subscription} unpaid={unpaid} />
          </Section>
        )}
      </div>
      <Section title={t('history')}>
        <p className="max-w-2xl text-ink-muted text-small">{t('end_hint')}</p>
        <PlanHistory id={id} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="font-serif text-title-2">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ subscription }: { subscription: AdminSubscriptionDetail }) {
  const t = useTranslations('plans')
  const { id, interval, price_cents, active } = subscription
  return (
    <DescriptionList
      items={[
        { key: 'interval', term: t('interval'), detail: t(`intervals.${interval}`) },
        { key: 'price', term: t('price'), detail: amountOf(price_cents) },
        { key: 'period', term: t('period'), detail: <Period period={subscription} /> },
        { key: 'then', term: t('then'), detail: <Follows subscription={subscription} /> },
        { key: 'pays', term: t('pays'), detail: <Means renewal={subscription.renewal} /> },
        { key: 'gives', term: t('gives'), detail: t(active ? 'gives_yes' : 'gives_no') },
        { key: 'id', term: t('id'), detail: <code className="wrap-anywhere text-caption">{id}</code> },
      ]}
    />
  )
}

/** What the end of the period brings. */
function Follows({ subscription: { renewal, next_plan } }: { subscription: AdminSubscriptionDetail }) {
  const t = useTranslations('plans')
  const dates = useDateWords()
  const { number } = useFormatter()
  if (!renewal) return next_plan === 'INSTANT' ? t('next_instant') : t('nothing')
  const price = number(renewal.price_cents / 100, { style: 'currency', currency: 'EUR' })
  const day = dates.day(renewal.on, 'short')
  return t('renews', { plan: renewal.plan, price, day })
}

function Means({ renewal }: Pick<AdminSubscriptionDetail, 'renewal'>) {
  const t = useTranslations('plans')
  return renewal ? t(`means.${renewal.means}`, { digits: renewal.account?.slice(-4) ?? '' }) : t('nothing')
}
