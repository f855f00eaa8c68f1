// The way to pay an invoice on its own page, and how its last payment stands: after the bank’s page, or while a debit is on its way.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { PaymentOutcome } from '#features/payment/payment-outcome.tsx'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { invoiceCan } from '#lib/rules/billing/invoices.ts'

const PayDialog = lazyPart(async () => (await import('#features/payment/pay-dialog.tsx')).PayDialog)

/** Nothing for whoever does not pay it, and where nothing was to pay; how its payment ended stays until it is closed. */
export function PayInvoice({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('payment.pay')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [read, setRead] = useState(false)
  const { id, kind, category, direction, status } = invoice
  const follow = () =>
    refresh(client, api.invoices.read, api.invoices.list, api.invoices.refresh, api.subscriptions, api.evidences)
  // What a cart held is paid where it was bought, all of it at once.
  const payable = invoiceCan.pay(status) && category !== 'cart'
  const [awaited, setAwaited] = useState(false)
  if (kind !== 'invoice' || direction !== 'received') return null
  if (!awaited && (payable || status === 'under_way')) setAwaited(true)
  if (!(payable || status === 'under_way' || (awaited && status === 'paid'))) return null
  return (
    <div className="grid justify-items-start gap-4">
      {!read && (
        <PaymentOutcome
          invoice={id}
          onDecided={() => void follow()}
          onClose={() => setRead(true)}
          failed={() => t('failed')}
          paid={({ number }) => ({ title: t('paid_title'), text: t('paid', { number: number ?? '' }) })}
        />
      )}
      {payable && <Button onClick={() => setOpen(true)}>{t('open')}</Button>}
      {open && <PayDialog invoice={invoice} onPaid={follow} onClose={() => setOpen(false)} />}
    </div>
  )
}
