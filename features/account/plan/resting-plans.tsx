// Plans that rest because the bank has taken their payment back: why, and what happens with their days.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { invoiceHref } from '../invoices/invoice-params.ts'
import { usePlanWords } from './use-plan-words.ts'

export function RestingPlans({ plans }: { plans: Subscription['resting'] }) {
  const t = useTranslations('subscription.resting')
  const { day } = usePlanWords()
  return plans.map(({ plan, invoice, number, since, days_left, won }) => (
    <Notice
      key={invoice}
      tone={won ? 'info' : 'warning'}
      title={t(won ? 'won_title' : 'title', { plan, days: days_left })}
      actions={
        <AppLink href={invoiceHref({ invoice })} className={textLinkClass()}>
          {t('invoice', { number: number ?? '' })}
        </AppLink>
      }
    >
      {won ? t('won') : t('text', { day: day(since), days: days_left })}
    </Notice>
  ))
}
