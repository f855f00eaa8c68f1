// What went back of a payment, and the way to give more of it back.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { AdminPaymentDetail } from '#lib/contract/admin-payments.ts'
import { refundIs } from '#lib/rules/billing/refunds.ts'
import { RefundCard } from './refund-card.tsx'

const RefundForm = lazyPart(
  async () => (await import('./refund-form.tsx')).RefundForm,
  PartMissing,
  () => <Skeleton className="h-64 w-full" />,
)

export function PaymentRefunds({ detail }: { detail: AdminPaymentDetail }) {
  const t = useTranslations('money.refund')
  const code = useCodeMessage()
  const [open, setOpen] = useState(false)
  const own = useSession()?.id === detail.payment.payer.id
  const { refunds, refundable_cents, refund_refusal } = detail
  const waiting = refunds.some(({ status }) => refundIs.first(status))
  const why = own ? code('refund_own') : refund_refusal && code(refund_refusal)
  return (
    <div className="grid gap-4">
      {refunds.map(refund => (
        <RefundCard key={refund.id} refund={refund} />
      ))}
      {why && <p className="text-ink-muted text-small">{why}</p>}
      {!why && refundable_cents === 0 && <p className="text-ink-muted text-small">{t('nothing_left')}</p>}
      {!why && refundable_cents > 0 && waiting && (
        <p className="text-ink-muted text-small">{code('refund_under_way')}</p>
      )}
      {!why && refundable_cents > 0 && !waiting && !open && (
        <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      {open && (
        <Card>
          <RefundForm detail={detail} onDone={() => setOpen(false)} />
        </Card>
      )}
    </div>
  )
}
