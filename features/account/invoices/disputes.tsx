// Says on an invoice that its payer has asked their bank for the money back, and what became of it.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { InvoiceDetail } from '#lib/contract/invoices.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const tones = { open: 'warning', won: 'info', lost: 'danger' } as const

export function Disputes({ invoice: { disputes, category } }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.disputes')
  const dates = useDateWords()
  const { number } = useFormatter()
  return disputes.map(({ id, state, money_taken, amount_cents, created_at }) => {
    const day = dates.dayOf(created_at)
    const amount = number(amount_cents / 100, { style: 'currency', currency: 'EUR' })
    const rests = category === 'subscription' ? ` ${t('plan_rests')}` : ''
    return (
      <Notice key={id} tone={tones[state]} className="max-w-2xl" title={t(`${state}_title`, { amount })}>
        {state === 'open'
          ? `${t(money_taken ? 'taken' : 'asked', { day })}${money_taken ? rests : ''}`
          : t(state, { day })}
      </Notice>
    )
  })
}
