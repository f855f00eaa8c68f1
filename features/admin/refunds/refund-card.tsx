// One refund: how much, to whom, why, how it stands, and what may be done about it.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { AdminRefund } from '#lib/contract/admin-refunds.ts'
import { toCents } from '#lib/money.ts'
import { InvoiceNumber } from '../invoices/invoice-number.tsx'
import { Moment, PersonLink } from '../money/money-cells.tsx'
import { moneyHref } from '../money/money-params.ts'

/** With the library of forms, which lists do without. */
const RefundDecision = lazyPart(async () => (await import('./refund-decision.tsx')).RefundDecision)

const tones = {
  waiting_for_approval: 'warning',
  deferred: 'warning',
  created: 'accent',
  succeeded: 'success',
  failed: 'danger',
  declined: 'neutral',
} as const

export function RefundCard({ refund }: { refund: AdminRefund }) {
  const t = useTranslations('money.refunds')
  const { status, may, payment_id } = refund
  return (
    <Card as="article" className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="font-semibold text-title-3">
          <AppLink href={moneyHref({ part: 'payments', item: payment_id })} className={textLinkClass()}>
            <Money cents={toCents(refund.amount_cents)} />
          </AppLink>
        </h3>
        <StatusBadge tone={tones[status]} pulse={status === 'created'}>
          {t(`statuses.${status}`)}
        </StatusBadge>
      </header>
      <Facts refund={refund} />
      {may !== 'nothing' && <RefundDecision refund={refund} />}
    </Card>
  )
}

function Facts({ refund }: { refund: AdminRefund }) {
  const t = useTranslations('money.refunds')
  const { payer, invoice, credit_note, ends_plan, reason, decision, refusal, requested_by, decided_by, waits_until } =
    refund
  const person = () => <PersonLink {...payer} />
  const document = () => <InvoiceNumber invoice={invoice} />
  const note = () => credit_note && <InvoiceNumber invoice={credit_note} />
  const when = () => <Moment at={refund.created_at} />
  const later = () => waits_until && <Moment at={waits_until} />
  return (
    <div className="grid gap-2 text-small">
      <p>{t.rich('to', { person, document })}</p>
      {credit_note && <p>{t.rich('credit_note', { note })}</p>}
      {ends_plan && <p>{t('ends_plan')}</p>}
      <blockquote className="whitespace-pre-line border-line border-l-2 pl-4">{reason}</blockquote>
      <p className="text-caption text-ink-muted">{t.rich('asked', { name: requested_by.name, when })}</p>
      {decision !== null && (
        <>
          <blockquote className="whitespace-pre-line border-line border-l-2 pl-4">{decision}</blockquote>
          <p className="text-caption text-ink-muted">{t('decided', { name: (decided_by ?? requested_by).name })}</p>
        </>
      )}
      {waits_until !== null && <p>{t.rich('waits_until', { when: later })}</p>}
      {refusal !== null && <p className="text-danger">{t('refused', { code: refusal })}</p>}
    </div>
  )
}
