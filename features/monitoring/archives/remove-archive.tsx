// Has a crawl archive read no longer, after one more question.
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
import type { Archive } from '#lib/contract/archives.ts'

export function RemoveArchive({ archive: { id, label } }: { archive: Archive }) {
  const t = useTranslations('archives.remove')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => call(api.archives.remove, { id }),
    onSuccess: () => snackbar.show({ kind: 'other', message: t('removed', { label }) }),
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
    onSettled: async () => {
      setAsking(false)
      await refresh(client, api.archives)
    },
  })
  return (
    <AlertDialog
      title={t('title', { label })}
      description={t('text')}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      open={asking}
      onOpenChange={setAsking}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      danger
      trigger={
        <Button variant="quiet" size="small" aria-label={t('remove_one', { label })}>
          {t('remove')}
        </Button>
      }
    />
  )
}
