// What is owed today, and when it goes out.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import type { Balance } from '#lib/contract/payouts.ts'
import { toCents } from '#lib/money.ts'
import { PayoutDay } from './payout-day.tsx'

export function BalanceFacts({ balance }: { balance: Balance }) {
  const t = useTranslations('payouts.tab')
  const { number } = useFormatter()
  const { payable_cents, arriving_cents, sending_cents, next_on } = balance
  const inWords = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const nothing = payable_cents === 0 && sending_cents === 0
  return (
    <Card className="grid max-w-2xl gap-5">
      <dl className="grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <dt className="text-ink-muted text-small">{t('owed')}</dt>
          <dd className="font-serif text-title-2">
            <Money cents={toCents(payable_cents)} />
          </dd>
          <dd className="text-caption text-ink-muted">{t('owed_note')}</dd>
        </div>
        <div className="grid content-start gap-1">
          <dt className="text-ink-muted text-small">{t('next')}</dt>
          <dd className="font-serif text-title-2">
            <PayoutDay day={next_on} long />
          </dd>
          <dd className="text-caption text-ink-muted">{t('next_note')}</dd>
        </div>
      </dl>
      {(nothing || arriving_cents > 0 || sending_cents > 0) && (
        <div className="grid gap-1 border-line border-t pt-4 text-small">
          {nothing && <p>{t('nothing')}</p>}
          {arriving_cents > 0 && <p>{t('arriving', { amount: inWords(arriving_cents) })}</p>}
          {sending_cents > 0 && <p>{t('sending', { amount: inWords(sending_cents) })}</p>}
        </div>
      )}
    </Card>
  )
}
