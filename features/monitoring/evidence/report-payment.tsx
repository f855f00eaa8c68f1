// How a report is paid, beside its price: its state, its invoice, and the way to pay what could not be charged.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Evidence } from '#lib/contract/evidences.ts'
import type { ReportPayment } from '#lib/rules/evidence.ts'

const PayDialog = lazyPart(async () => (await import('#features/payment/pay-dialog.tsx')).PayDialog)

const tones: Record<ReportPayment, Tone> = {
  free: 'neutral',
  when_ready: 'neutral',
  charging: 'accent',
  debited: 'accent',
  unpaid: 'danger',
  paid: 'success',
}

export function ReportPaymentState({ report }: { report: Evidence }) {
  const t = useTranslations('report-payment')
  const { payment, invoice } = report
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <Badge tone={tones[payment]}>{t(`states.${payment}`)}</Badge>
      {invoice && invoice.number !== null && <InvoiceLink id={invoice.id} number={invoice.number} />}
    </span>
  )
}

/** Only for a report whose charge was refused. */
export function PayReport({ report }: { report: Evidence }) {
  const t = useTranslations('report-payment')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  if (report.payment !== 'unpaid' || !report.invoice) return null
  return (
    <div className="grid max-w-xl justify-items-start gap-2 text-small">
      <p>{t('unpaid')}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('pay')}
      </Button>
      {open && (
        <PayDialog
          invoice={{ ...report.invoice, category: 'digital_report' }}
          onPaid={() => refresh(client, api.evidences, api.invoices)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function InvoiceLink({ id, number }: { id: string; number: string }) {
  const t = useTranslations('report-payment')
  const locale = useLocale()
  return (
    <a
      href={`${apiHref('/invoices/{id}/pdf', { id })}?language=${locale}`}
      download={`${number}.pdf`}
      className={textLinkClass()}
    >
      {t('invoice', { number })}
    </a>
  )
}
