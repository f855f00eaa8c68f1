// One e-mail address of the account, with what can be done with it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { useSnackbarAction } from '#components/forms/use-snackbar-action.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { EmailAddress } from '#lib/contract/emails.ts'
import { useRouter } from '#lib/i18n/navigation.ts'

export function EmailRow({ email_address }: { email_address: EmailAddress }) {
  const t = useTranslations('security.emails')
  const { email, primary, confirmed } = email_address
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{email}</span>
        {primary && <Badge tone="accent">{t('primary')}</Badge>}
        {!primary && (confirmed ? <Badge>{t('confirmed')}</Badge> : <Badge tone="warning">{t('unconfirmed')}</Badge>)}
      </p>
      {!primary && <Actions email_address={email_address} />}
    </li>
  )
}

function Actions({ email_address: { id, email, confirmed } }: { email_address: EmailAddress }) {
  const t = useTranslations('security.emails')
  const router = useRouter()
  const { busy, run } = useSnackbarAction(useRefreshEmails())
  const makePrimary = async () => {
    await call(api.emails.setPrimary, { id })
    // The toolbar, which the server draws, shows the address.
    router.refresh()
  }
  const resend = () => call(api.emails.resend, { id })
  return (
    <div className="flex flex-wrap gap-2">
      {confirmed ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={t('make_primary_one', { email })}
          onClick={() => run(makePrimary, t('made_primary', { email }))}
        >
          {t('make_primary')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={t('resend_one', { email })}
          onClick={() => run(resend, t('resent', { email }))}
        >
          {t('resend')}
        </Button>
      )}
      <Remove id={id} email={email} />
    </div>
  )
}

function Remove({ id, email }: { id: string; email: string }) {
  const t = useTranslations('security.emails')
  const question = useConfirmed(() => call(api.emails.remove, { id }), t('removed'), useRefreshEmails())
  return (
    <AlertDialog
      danger
      title={t('remove_title')}
      description={<span className="wrap-anywhere">{t('remove_text', { email })}</span>}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      {...question}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('remove_one', { email })}>
          {t('remove')}
        </Button>
      }
    />
  )
}

/** Asks for the addresses again. */
function useRefreshEmails() {
  const client = useQueryClient()
  return () => refresh(client, api.emails.list, api.profiles.current)
}
