// Renews the FTP password or removes the access; both are confirmed first.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { FtpCredentials } from '#lib/contract/ftp.ts'

type Props = {
  /** The password ended with the person's sessions. */
  ended: boolean
  onCredentials: (credentials: FtpCredentials | null) => void
}

export function FtpAccount({ ended, onCredentials }: Props) {
  const t = useTranslations('ftp.access')
  const failureMessage = useFailureMessage()
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const renew = useCall(api.ftp.renew, { refresh: [api.ftp.read] })
  const remove = useCall(api.ftp.remove, { refresh: [api.ftp.read] })
  const options = {
    onError: (error: unknown) => snackbar.show({ kind: 'error', message: failureMessage(error) }),
    onSettled: () => setAsking(null),
  }
  const confirm = () => {
    if (asking === 'renew') renew.mutate({}, { ...options, onSuccess: onCredentials })
    else remove.mutate({}, { ...options, onSuccess: () => onCredentials(null) })
  }
  return (
    <div className="grid gap-4">
      <h3 className="font-serif text-title-3">{t('title')}</h3>
      {ended && (
        <Notice tone="warning" title={t('ended_title')} className="max-w-2xl">
          {t('ended')}
        </Notice>
      )}
      <p className="max-w-2xl text-ink-muted">{t('why')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          {t('renew')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      </div>
      <AlertDialog
        open={asking !== null}
        onOpenChange={open => {
          if (!open) setAsking(null)
        }}
        title={asking === 'remove' ? t('remove_title') : t('renew_title')}
        description={asking === 'remove' ? t('remove_text') : t('renew_text')}
        confirmLabel={asking === 'remove' ? t('remove') : t('renew')}
        cancelLabel={t('cancel')}
        danger={asking === 'remove'}
        busy={renew.isPending || remove.isPending}
        onConfirm={confirm}
      />
    </div>
  )
}
