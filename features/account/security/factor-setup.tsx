// Setting the second factor up: the secret as a QR code and as text, and the first code that confirms it.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { QrCode } from './qr-code.tsx'

const resolver = lazyResolver(async () => (await import('./security-checks.ts')).firstCode)

type Props = {
  setup: { secret: string; uri: string }
  onConfirmed: (recovery_codes: string[]) => Promise<void>
  onCancel: () => void
}

export function FactorSetup({ setup, onConfirmed, onCancel }: Props) {
  const t = useTranslations('security.factor')
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { code: '' },
    send: async body => {
      const { recovery_codes } = await call(api.sessions.confirmSecondFactor, { body })
      await onConfirmed(recovery_codes)
    },
  })
  return (
    <div className="grid max-w-2xl gap-6 rounded-panel bg-sunken p-5 sm:p-8">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={setup.uri} alt={t('qr')} />
        <div className="grid content-start gap-3">
          <p className="font-semibold">{t('scan')}</p>
          <p className="text-ink-muted text-small">{t('scan_text')}</p>
          <p className="mt-2 text-small">{t('manual')}</p>
          <CopyField whole value={setup.secret} copyLabel={t('copy_key')} copiedLabel={t('copied')} />
        </div>
      </div>
      <form noValidate onSubmit={onSubmit} aria-label={t('confirm')} className="grid gap-4">
        <p className="font-semibold">{t('confirm')}</p>
        <div className="max-w-56">
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            {...field('code')}
          />
        </div>
        <FormFailure failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('confirm_submit')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}
