// The plan, what it leaves this month, and the other plans.
'use client'
import { useTranslations } from 'next-intl'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { may } from '#lib/rules/access.ts'
import { PlanTable } from './plan-table.tsx'
import { QuotaUse } from './quota-use.tsx'

export function SubscriptionTab() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  if (!may('creator', profile)) {
    return (
      <TabFrame title={t('tabs.subscription')}>
        <p className="max-w-2xl text-ink-muted">{t('subscription.not_needed')}</p>
      </TabFrame>
    )
  }
  return (
    <TabFrame title={t('tabs.subscription')} lead={t('subscription.lead')}>
      <Card className="grid max-w-2xl gap-4">
        <h3 className="font-semibold text-title-3">{t('overview.plan', { name: profile.plan })}</h3>
        <QuotaUse />
      </Card>
      <div className="grid gap-4">
        <h3 className="font-semibold text-title-3">{t('subscription.plans')}</h3>
        <PlanTable current={profile.plan} />
        <p className="max-w-2xl text-ink-muted text-small">{t('subscription.notes')}</p>
      </div>
      <Notice className="max-w-2xl">{t('subscription.not_open')}</Notice>
    </TabFrame>
  )
}
