// The fields of whoever certifies for the first time.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, useMemo } from 'react'
import type { z } from 'zod'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { PersonalForm } from '#lib/contract/account-forms.ts'
import type { ApiForm } from '#lib/forms/use-api-form.ts'
import { countriesIn } from '#lib/i18n/countries.ts'
import { type CompletableField, civilities, userTypes } from '#lib/rules/accounts/profile.ts'

type Name = 'user_type' | 'civility' | 'born_on' | 'nationality' | 'address' | 'zip' | 'city' | 'country'
type Values = Pick<z.input<typeof PersonalForm>, Name>

type Props = {
  missing: readonly CompletableField[]
  edit: Pick<ApiForm<Values, Pick<z.output<typeof PersonalForm>, Name>>, 'form' | 'field'>
}

export function KindOfPerson(field: Omit<ComponentProps<typeof RadioGroup>, 'legend' | 'options'>) {
  const t = useTranslations('upload.certifier')
  return (
    <RadioGroup
      cards
      legend={t('user_type')}
      hint={t('user_type_hint')}
      options={userTypes.map(value => ({ value, label: t(value) }))}
      {...field}
    />
  )
}

export function CertifierFields({ missing, edit: { form, field } }: Props) {
  const t = useTranslations('upload.certifier')
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const asks = (name: Name) => missing.includes(name)
  const control = (name: Name) => ({ label: t(name), ...field(name) })
  const choice = { options: countries, placeholder: t('choose') }
  // Most people live in their own country; the field is right below.
  const nationality = field('nationality', {
    onChange: event => {
      if (asks('country') && form.getValues('country') === '') form.setValue('country', event.target.value)
    },
  })
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-6">
      {asks('civility') && (
        <Select
          className="sm:col-span-2"
          options={civilities.map(value => ({ value, label: t(`civilities.${value}`) }))}
          {...control('civility')}
        />
      )}
      {asks('born_on') && (
        <TextField type="date" autoComplete="bday" className="sm:col-span-2" {...control('born_on')} />
      )}
      {asks('nationality') && (
        <Select className="sm:col-span-2" label={t('nationality')} {...choice} {...nationality} />
      )}
      {asks('address') && <TextField autoComplete="street-address" className="sm:col-span-6" {...control('address')} />}
      {asks('zip') && <TextField autoComplete="postal-code" className="sm:col-span-2" {...control('zip')} />}
      {asks('city') && <TextField autoComplete="address-level2" className="sm:col-span-2" {...control('city')} />}
      {asks('country') && (
        <Select autoComplete="country" className="sm:col-span-2" {...choice} {...control('country')} />
      )}
    </div>
  )
}
