// One dispute: how much, of whom, why, until when an answer is wanted, and the answer.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { AdminDispute } from '#lib/contract/admin-disputes.ts'
import { toCents } from '#lib/money.ts'
import { InvoiceNumber } from '../invoices/invoice-number.tsx'
import { Moment, PersonLink } from '../money/money-cells.tsx'
import { moneyHref } from '../money/money-params.ts'

/** With the library of forms, which lists do without. */
const DisputeAnswer = lazyPart(async () => (await import('./dispute-answer.tsx')).DisputeAnswer)

const tones = {
  action_required: 'warning',
  reopened: 'warning',
  submitted: 'accent',
  won: 'success',
  lost: 'danger',
} as const

export function DisputeCard({ dispute }: { dispute: AdminDispute }) {
  const t = useTranslations('money.disputes')
  const { status, payer, invoice, credit_note, answer_until, may_accept, reason, kind } = dispute
  const person = () => <PersonLink {...payer} />
  const document = () => <InvoiceNumber invoice={invoice} />
  const note = () => credit_note && <InvoiceNumber invoice={credit_note} />
  const when = () => answer_until && <Moment at={answer_until} />
  return (
    <Card as="article" className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="font-semibold text-title-3">
          <AppLink href={moneyHref({ part: 'payments', item: dispute.payment_id })} className={textLinkClass()}>
            <Money cents={toCents(dispute.amount_cents)} />
          </AppLink>
        </h3>
        <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
      </header>
      <div className="grid gap-2 text-small">
        <p>{t.rich('of', { person, document })}</p>
        <p>
          {t(`kinds.${kind}`)} <code className="text-caption">{reason}</code>
        </p>
        <p>{dispute.money_taken ? t('taken') : t('not_taken')}</p>
        {may_accept && answer_until && <p className="font-semibold text-warning">{t.rich('until', { when })}</p>}
        {credit_note && <p>{t.rich('credit_note', { note })}</p>}
      </div>
      {may_accept && <DisputeAnswer dispute={dispute} />}
    </Card>
  )
}
