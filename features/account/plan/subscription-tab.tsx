// The plan, what it leaves this month, and the other plans.
'use client'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { may } from '#lib/rules/access.ts'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { useOwnProfile } from '../account-page/use-own-profile.ts'
import { PlanTable } from './plan-table.tsx'
import { QuotaUse } from './quota-use.tsx'

export function SubscriptionPart() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  if (!may('creator', profile)) {
    return (
      <PartFrame title={t('parts.subscription')}>
        <p className="max-w-2xl text-ink-muted">{t('subscription.not_needed')}</p>
      </PartFrame>
    )
  }
  return (
    <PartFrame title={t('parts.subscription')} lead={t('subscription.lead')}>
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
    </PartFrame>
  )
}
