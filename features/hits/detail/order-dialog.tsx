// Asks before an evidence report is ordered: what it costs to the cent, and what will be charged for it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { isOrderable, ReportQuote } from '#features/monitoring/evidence/report-quote.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import type { HitDetail } from '#lib/contract/hits.ts'
import { EVIDENCE_HOURS } from '#lib/rules/evidence.ts'

type Props = { hit: HitDetail; onClose: () => void; onOrdered: () => unknown }

export function OrderDialog({ hit, onClose, onOrdered }: Props) {
  const t = useTranslations('hits.evidence')
  const query = useQuery(q(api.evidences.quote, {}))
  // A second try after a broken connection orders nothing twice.
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const order = useCall(api.evidences.create, {
    options: { idempotency_key },
    onSuccess: async () => {
      await onOrdered()
      snackbar.show({ kind: 'other', message: t('ordered') })
      onClose()
    },
  })
  const orderable = query.data !== undefined && isOrderable(query.data)
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && !order.isPending && onClose()}
      title={t('confirm_title')}
      description={t('confirm_text', { host: hit.host, hours: EVIDENCE_HOURS })}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button variant="secondary" disabled={order.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={order.isPending} disabled={!orderable} onClick={() => order.mutate({ body: { hit: hit.id } })}>
            {t('order')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Loaded query={query} waiting={<Skeleton className="h-36 w-full" />}>
          {quote => <ReportQuote quote={quote} />}
        </Loaded>
        {order.error && <FormFailure failure={order.error} />}
      </div>
    </Dialog>
  )
}
