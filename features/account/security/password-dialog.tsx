// The dialog that asks for the password once more.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { href } from '#lib/routes.ts'

const resolver = lazyResolver(async () => (await import('./security-checks.ts')).passwordProof)

/** `onClose`: whether the password was shown. */
export function PasswordDialog({ onClose }: { onClose: (shown: boolean) => void }) {
  const t = useTranslations('password-proof')
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { password: '' },
    send: async body => {
      await call(api.auth.provePassword, { body })
      onClose(true)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose(false)
      }}
      title={t('title')}
      description={t('lead')}
      closeLabel={t('close')}
      size="small"
    >
      <form
        noValidate
        aria-label={t('title')}
        className="grid gap-5"
        onSubmit={event => {
          // To React a form that asked for this dialog is around it, wherever the page shows it.
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideTextLabel={t('hide')}
          {...field('password')}
        />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            {t('submit')}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <AppLink
            href={href('forgot_password')}
            target="_blank"
            className={`${textLinkClass()} text-small sm:ms-auto`}
          >
            {t('forgot')}
          </AppLink>
        </div>
      </form>
    </Dialog>
  )
}
