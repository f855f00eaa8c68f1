// The plan, and how much of it is used.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { href } from '#lib/routes.ts'
import { QuotaUse } from './quota-use.tsx'

export function PlanPanel({ plan }: { plan: string }) {
  const t = useTranslations('profile.overview')
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-semibold text-title-3">{t('plan_title')}</h3>
        <p className="text-small">{t('plan', { name: plan })}</p>
      </div>
      <QuotaUse />
      <AppLink
        href={href('account', { slug: 'subscription' })}
        className={`${buttonClass({ variant: 'secondary' })} w-fit`}
      >
        {t('plan_open')}
      </AppLink>
    </Card>
  )
}
