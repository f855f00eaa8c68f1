// Asks before an evidence report is ordered: it has a price.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Money } from '#components/ui/money.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import { EVIDENCE_HOURS } from '#lib/rules/evidence.ts'
import { plans } from '#lib/rules/plans.ts'

type Props = { hit: HitDetail; onClose: () => void; onOrdered: () => unknown }

export function OrderDialog({ hit, onClose, onOrdered }: Props) {
  const t = useTranslations('hits.evidence')
  const failureMessage = useFailureMessage()
  const session = useSession()
  const plan = plans.find(({ name }) => name === session?.plan)
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
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      busy={order.isPending}
      title={t('confirm_title')}
      description={
        <div className="grid gap-2">
          <p>{t('confirm_text', { host: hit.host, hours: EVIDENCE_HOURS })}</p>
          {plan && (
            <p className="font-semibold text-ink">
              <Money cents={plan.evidence_report_cents} round /> {t('price')}
            </p>
          )}
        </div>
      }
      confirmLabel={t('order')}
      cancelLabel={t('cancel')}
      onConfirm={() => order.mutate({ body: { hit: hit.id } })}
    >
      {order.error && (
        <Notice tone="danger" live="alert">
          {failureMessage(order.error)}
        </Notice>
      )}
    </AlertDialog>
  )
}
