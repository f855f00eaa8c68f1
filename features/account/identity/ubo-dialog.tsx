// The form of one beneficial owner.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { FormSection, fullRow } from '#components/forms/form-section.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { UboForm } from '#lib/contract/account-forms.ts'
import type { Ubo } from '#lib/contract/identity.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { CountrySelect } from '../profile/country-select.tsx'
import { useVerificationUpdate } from './use-verification-update.ts'

const resolver = lazyResolver(async () => (await import('./identity-checks.ts')).ubo)

type Values = z.input<typeof UboForm>

const shown = (owner: Ubo | null): Values => ({
  first_name: owner?.first_name ?? '',
  last_name: owner?.last_name ?? '',
  born_on: owner?.born_on ?? '',
  birth_city: owner?.birth_city ?? '',
  birth_country: owner?.birth_country ?? '',
  nationality: owner?.nationality ?? '',
  address: owner?.address ?? '',
  zip: owner?.zip ?? '',
  city: owner?.city ?? '',
  region: owner?.region ?? '',
  country: owner?.country ?? '',
})

/** `owner` is null for a new one. */
export function UboDialog({ owner, onClose }: { owner: Ubo | null; onClose: () => void }) {
  const t = useTranslations('identity')
  const tf = useTranslations('profile.form')
  const { control, ...form } = useUboForm(owner, onClose)
  return (
    <FormDialog
      title={t(owner ? 'ubos.edit_title' : 'ubos.new_title')}
      words={{ close: t('close'), cancel: t('cancel'), send: tf('save') }}
      form={form}
      onClose={onClose}
      className="gap-8"
    >
      <FormSection title={t('ubos.person')}>
        <TextField autoComplete="off" {...control('first_name')} />
        <TextField autoComplete="off" {...control('last_name')} />
        <TextField type="date" autoComplete="off" {...control('born_on')} />
        <CountrySelect autoComplete="off" {...control('nationality')} />
        <TextField autoComplete="off" {...control('birth_city')} />
        <CountrySelect autoComplete="off" {...control('birth_country')} />
      </FormSection>
      <FormSection title={t('ubos.home')}>
        <TextField className={fullRow} autoComplete="off" {...control('address')} />
        <TextField autoComplete="off" {...control('zip')} />
        <TextField autoComplete="off" {...control('city')} />
        <TextField autoComplete="off" hint={t('ubos.region_hint')} {...control('region')} />
        <CountrySelect autoComplete="off" {...control('country')} />
      </FormSection>
    </FormDialog>
  )
}

function useUboForm(owner: Ubo | null, onClose: () => void) {
  const t = useTranslations('profile')
  const client = useQueryClient()
  const update = useVerificationUpdate()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    mode: 'onTouched',
    saved: shown(owner),
    send: async body => {
      if (owner) await call(api.ubos.update, { id: owner.id, body })
      else await call(api.ubos.create, { body })
      snackbar.show({ kind: 'other', message: t('form.saved') })
      onClose()
      await refresh(client, api.ubos.list)
      await update()
    },
  })
  /** Label and wiring of one control. */
  const control = (name: keyof Values) => ({ label: t(`fields.${name}`), ...field(name) })
  return { control, onSubmit, busy, failure }
}
