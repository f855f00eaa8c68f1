// The renewal that is not paid: how often it was refused, what comes when, and another try out of turn.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { AdminSubscriptionDetail } from '#lib/contract/admin-subscriptions.ts'
import { amountOf, CalendarDay } from '../money/money-cells.tsx'

/** With the library of forms, which lists do without. */
const RetryForm = lazyPart(async () => (await import('./retry-form.tsx')).RetryForm)

type Props = {
  subscription: AdminSubscriptionDetail
  unpaid: NonNullable<AdminSubscriptionDetail['unpaid']>
}

export function FailedRenewal({ subscription: { id, attempts, retry_refusal }, unpaid }: Props) {
  const t = useTranslations('plans')
  const [asking, setAsking] = useState(false)
  const { total_cents, since, next_attempt_on, gives_until, lapses_on } = unpaid
  const next = next_attempt_on === null ? t('no_try') : <CalendarDay day={next_attempt_on} />
  return (
    <div className="grid gap-5">
      <DescriptionList
        items={[
          { key: 'due', term: t('due'), detail: amountOf(total_cents) },
          { key: 'since', term: t('since'), detail: <CalendarDay day={since} /> },
          { key: 'attempts', term: t('attempts'), detail: t('times', { count: attempts }) },
          { key: 'next', term: t('next_try'), detail: next },
          { key: 'gives', term: t('gives_until'), detail: <CalendarDay day={gives_until} /> },
          { key: 'lapses', term: t('lapses'), detail: <CalendarDay day={lapses_on} /> },
        ]}
      />
      {retry_refusal !== null && <Notice>{t(`refusals.${retry_refusal}`)}</Notice>}
      {retry_refusal === null && asking && <RetryForm id={id} onClose={() => setAsking(false)} />}
      {retry_refusal === null && !asking && (
        <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
