// After a registration: the account does not work before its address is confirmed, and this dialog says so until it is answered.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import MailCheck from '#components/ui/icons/mail-check.tsx'
import { useRouter } from '#lib/i18n/navigation.ts'
import { href } from '#lib/routes.ts'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import { ResendButton } from './resend-button.tsx'

type Props = {
  email_address: string
  /** The address was mistyped: back to the form. */
  onCorrect: () => void
}

/** Closing it in any way leads to the page that says the same, so that the step cannot be missed. */
export function ConfirmDialog({ email_address, onCorrect }: Props) {
  const t = useTranslations('auth.confirm_dialog')
  const router = useRouter()
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) router.push(href('confirm_email'))
      }}
      title={t('title')}
      description={t('description')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="quiet" onClick={onCorrect}>
            {t('correct')}
          </Button>
          <AppLink href={href('login')} className={buttonClass({})}>
            {t('login')}
          </AppLink>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="flex items-center gap-3 rounded-panel bg-accent-soft p-4">
          <MailCheck aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <strong className="wrap-anywhere min-w-0 font-semibold">{email_address}</strong>
        </p>
        <p>{t('instructions', { days: CONFIRM_LINK_DAYS })}</p>
        <p className="text-ink-muted text-small">{t('spam')}</p>
        <ResendButton email_address={email_address} justSent />
      </div>
    </Dialog>
  )
}
