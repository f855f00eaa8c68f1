// Who pays without an account: what the invoice and the provider need, and no more.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { fullRow } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { CountrySelect } from '#features/account/profile/country-select.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { GuestForm } from '#lib/contract/account-forms.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { letterGuests } from '#lib/contract/letter-guests.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

export type Guest = Answer<typeof letterGuests.begin>

const resolver = lazyResolver(async () => (await import('./guest-checks.ts')).guest)

type Props = { token: string; onSaid: (guest: Guest) => void }

function useDetails({ token, onSaid }: Props) {
  return useApiForm<z.input<typeof GuestForm>, z.output<typeof GuestForm>>({
    resolver,
    mode: 'onTouched',
    // A field that went with the company is not sent.
    shouldUnregister: true,
    send: async body => onSaid(await call(api.letterGuests.begin, { token, body })),
  })
}

export function GuestDetails(props: Props) {
  const t = useTranslations('letter-payment.guest')
  const p = useTranslations('profile.fields')
  const [company, setCompany] = useState(false)
  const { field, onSubmit, busy, failure } = useDetails(props)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid max-w-2xl gap-5">
      <p className="text-ink-muted text-small">{t('details')}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={p('first_name')} autoComplete="given-name" {...field('first_name')} />
        <TextField label={p('last_name')} autoComplete="family-name" {...field('last_name')} />
        <TextField
          className={fullRow}
          type="email"
          label={t('email')}
          hint={t('email_hint')}
          autoComplete="email"
          {...field('email')}
        />
        <Checkbox
          className={fullRow}
          label={t('company')}
          checked={company}
          onChange={({ target }) => setCompany(target.checked)}
        />
        {company && (
          <>
            <TextField
              className={fullRow}
              label={p('company_name')}
              autoComplete="organization"
              {...field('company_name')}
            />
            <TextField label={p('company_number')} mark={t('optional')} {...field('company_number')} />
            <TextField label={p('vat_number')} mark={t('optional')} {...field('vat_number')} />
          </>
        )}
        <TextField className={fullRow} label={p('address')} autoComplete="street-address" {...field('address')} />
        <TextField label={p('zip')} autoComplete="postal-code" {...field('zip')} />
        <TextField label={p('city')} autoComplete="address-level2" {...field('city')} />
        <CountrySelect className={fullRow} label={p('country')} autoComplete="country" {...field('country')} />
      </div>
      <FormFailure failure={failure} />
      <Button type="submit" size="large" className="w-fit" busy={busy}>
        {t('go_on')}
      </Button>
    </form>
  )
}
