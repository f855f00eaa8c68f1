// The dialog in which a creator signs the invoicing agreement: what stands on the invoices, and the word of agreement.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { InvoicingAgreement, AgreementForm as Values } from '#lib/contract/agreements.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { AgreementLink } from './agreement-link.tsx'
import type { AgreementValues } from './agreement-values.ts'

const resolver = lazyResolver(async () => (await import('./agreement-checks.ts')).agreement)

type Props = { agreement: InvoicingAgreement; onClose: () => void }

export function AgreementForm({ agreement, onClose }: Props) {
  const t = useTranslations('invoicing')
  const { legal, field, onSubmit, busy, failure } = useAgreementForm(agreement, onClose)
  const text = (name: Exclude<keyof AgreementValues, 'agreed'>) => ({
    label: t(name),
    hint: t(`${name}_hint`),
    autoComplete: 'off',
    ...field(name),
  })
  const maybe = { mark: t('optional') }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('title')}
      description={t('form_lead')}
      closeLabel={t('close')}
    >
      <form noValidate aria-label={t('title')} className="grid gap-5" onSubmit={onSubmit}>
        <TextField required inputMode="numeric" {...text('company_number')} />
        <TextField {...maybe} {...text('vat_number')} />
        {legal && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField required {...text('legal_form')} />
            <TextField required {...text('register')} />
            <TextField {...maybe} {...text('capital')} />
          </div>
        )}
        <p className="text-small">
          <AgreementLink draft />
        </p>
        <Checkbox label={t('agree', { name: agreement.signatory })} {...field('agreed')} />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('submit')}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useAgreementForm({ signed, version }: InvoicingAgreement, onClose: () => void) {
  const t = useTranslations('invoicing')
  const client = useQueryClient()
  const profile = useOwnProfile()
  const locale = useLocale()
  const language = isLocale(locale) ? locale : defaultLocale
  const legal = profile.user_type === 'legal'
  const said = signed ?? profile
  const form = useApiForm<AgreementValues, Values>({
    resolver,
    defaultValues: {
      company_number: said.company_number ?? '',
      vat_number: said.vat_number ?? '',
      legal_form: signed?.legal_form ?? '',
      capital: signed?.capital ?? '',
      register: signed?.register ?? '',
      agreed: false,
    },
    send: async body => {
      await call(api.agreements.sign, { body: { ...body, version, language } })
      snackbar.show({ kind: 'other', message: t('done') })
      onClose()
      await refresh(client, api.agreements.read)
    },
  })
  return { ...form, legal }
}
