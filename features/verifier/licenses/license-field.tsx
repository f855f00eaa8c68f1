// Takes the number of a licence, or the passport itself, for whoever has no file of it.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useRequiredFields } from '../use-required-fields.ts'

export function LicenseField({ busy, onAsk }: { busy: boolean; onAsk: (license: string) => void }) {
  const t = useTranslations('verifier.license')
  const { errors, onSubmit } = useRequiredFields(['license'], ({ license }) => onAsk(license))
  return (
    // The method that sends nothing: what is pasted before the script runs must not end in a URL.
    <form method="dialog" noValidate onSubmit={onSubmit} className="flex max-w-2xl flex-wrap items-end gap-3">
      <TextField
        name="license"
        label={t('label')}
        hint={t('hint')}
        error={errors.license}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="min-w-56 grow basis-72"
      />
      <Button type="submit" variant="secondary" size="large" busy={busy}>
        {t('button')}
      </Button>
    </form>
  )
}
