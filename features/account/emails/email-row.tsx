// One e-mail address of the account, with what can be done with it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { EmailAddress } from '#lib/contract/emails.ts'
import { useRouter } from '#lib/i18n/navigation.ts'

export function EmailRow({ address }: { address: EmailAddress }) {
  const t = useTranslations('security.emails')
  const { email, primary, confirmed } = address
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{email}</span>
        {primary && <Badge tone="accent">{t('primary')}</Badge>}
        {!primary && (confirmed ? <Badge>{t('confirmed')}</Badge> : <Badge tone="warning">{t('unconfirmed')}</Badge>)}
      </p>
      {!primary && <Actions address={address} />}
    </li>
  )
}

function Actions({ address: { id, email, confirmed } }: { address: EmailAddress }) {
  const t = useTranslations('security.emails')
  const router = useRouter()
  const [busy, act] = useActing()
  const makePrimary = () =>
    act(t('made_primary', { email }), async () => {
      await call(api.emails.setPrimary, { id })
      // The toolbar, which the server draws, shows the address.
      router.refresh()
    })
  const resend = () =>
    act(t('resent', { email }), async () => {
      await call(api.emails.resend, { id })
    })
  return (
    <div className="flex flex-wrap gap-2">
      {confirmed ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={t('make_primary_one', { email })}
          onClick={makePrimary}
        >
          {t('make_primary')}
        </Button>
      ) : (
        <Button variant="secondary" size="small" busy={busy} aria-label={t('resend_one', { email })} onClick={resend}>
          {t('resend')}
        </Button>
      )}
      <Remove id={id} email={email} />
    </div>
  )
}

function Remove({ id, email }: { id: string; email: string }) {
  const t = useTranslations('security.emails')
  const [open, setOpen] = useState(false)
  const [busy, act] = useActing()
  const remove = () =>
    act(t('removed'), async () => {
      try {
        await call(api.emails.remove, { id })
      } finally {
        setOpen(false)
      }
    })
  return (
    <AlertDialog
      danger
      title={t('remove_title')}
      description={<span className="wrap-anywhere">{t('remove_text', { email })}</span>}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      open={open}
      onOpenChange={setOpen}
      busy={busy}
      onConfirm={remove}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('remove_one', { email })}>
          {t('remove')}
        </Button>
      }
    />
  )
}

/** Does something with an address, says how it went, and asks for the addresses again. */
function useActing() {
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (done: string, work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      snackbar.show({ kind: 'other', message: done })
    } catch (error) {
      snackbar.show({ kind: 'error', message: failureMessage(error) })
    }
    await refresh(client, api.emails.list, api.profiles.current)
    setBusy(false)
  }
  return [busy, (done: string, work: () => Promise<void>) => void act(done, work)] as const
}
