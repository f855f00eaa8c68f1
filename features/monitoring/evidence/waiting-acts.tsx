// What an administrator can do with a report: have it tried once more, or give it up.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Evidence } from '#lib/contract/evidences.ts'
import { evidenceCan } from '#lib/rules/evidence.ts'

const GiveUpDialog = lazyPart(async () => (await import('./give-up-dialog.tsx')).GiveUpDialog)

export function WaitingActs({ report: { id, state, hit } }: { report: Evidence }) {
  const t = useTranslations('evidence.waiting')
  const failureMessage = useFailureMessage()
  const [givingUp, setGivingUp] = useState(false)
  const retry = useCall(api.evidences.retry, {
    refreshAlways: [api.evidences.list],
    onSuccess: () => snackbar.show({ kind: 'other', message: t('retried') }),
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
  })
  return (
    <div className="flex gap-2 whitespace-nowrap">
      {evidenceCan.retry(state) && (
        <Button
          variant="secondary"
          size="small"
          busy={retry.isPending}
          aria-label={t('retry_one', { domain: hit.domain })}
          onClick={() => retry.mutate({ id })}
        >
          {t('retry')}
        </Button>
      )}
      {evidenceCan.give_up(state) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('give_up_one', { domain: hit.domain })}
          onClick={() => setGivingUp(true)}
        >
          {t('give_up')}
        </Button>
      )}
      {givingUp && <GiveUpDialog id={id} onClose={() => setGivingUp(false)} />}
    </div>
  )
}
