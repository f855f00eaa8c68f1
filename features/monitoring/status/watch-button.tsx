// Has a website watched, or no longer after one more question.
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Domain } from '#lib/contract/domains.ts'

export function WatchButton({ domain: { id, name, watched } }: { domain: Domain }) {
  const t = useTranslations('monitoring.websites')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const changing = useMutation({
    mutationFn: async () => {
      if (watched) await call(api.domains.unwatch, { id })
      else await call(api.domains.watch, { body: { url: name } })
    },
    onSuccess: () => {
      snackbar.show({ kind: 'other', message: watched ? t('unwatched', { name }) : t('added', { name }) })
    },
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
    onSettled: async () => {
      setAsking(false)
      await refresh(client, api.domains)
    },
  })
  if (!watched) {
    return (
      <Button
        variant="secondary"
        size="small"
        busy={changing.isPending}
        aria-label={t('watch_one', { name })}
        onClick={() => changing.mutate()}
      >
        {t('watch')}
      </Button>
    )
  }
  return (
    <AlertDialog
      title={t('unwatch_title', { name })}
      description={t('unwatch_text')}
      confirmLabel={t('unwatch')}
      cancelLabel={t('keep')}
      open={asking}
      onOpenChange={setAsking}
      busy={changing.isPending}
      onConfirm={() => changing.mutate()}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('unwatch_one', { name })}>
          {t('unwatch')}
        </Button>
      }
    />
  )
}
