// The company that the account stands for.
'use client'
import { useTranslations } from 'next-intl'
import { FormSection, fullRow } from '#components/forms/form-section.tsx'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { companyTypes } from '#lib/rules/accounts/profile.ts'
import { MissingHere, NextStep } from './completion-guide.tsx'
import { CountrySelect } from './country-select.tsx'
import { useProfileForm } from './use-profile-form.ts'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).company)

const shown = (profile: Profile) => ({
  company_type: profile.company_type ?? undefined,
  company_name: profile.company_name ?? '',
  company_email: profile.company_email ?? '',
  company_number: profile.company_number ?? '',
  vat_number: profile.vat_number ?? '',
  company_address: profile.company_address ?? '',
  company_zip: profile.company_zip ?? '',
  company_city: profile.company_city ?? '',
  company_region: profile.company_region ?? '',
  company_country: profile.company_country ?? '',
})

export function CompanyTab() {
  const t = useTranslations('profile')
  const { onSubmit, control, optional, bar } = useProfileForm({
    resolver,
    shown,
  })
  const types = companyTypes.map(value => ({ value, label: t(`company.types.${value}`) }))
  return (
    <TabFrame title={t('tabs.company')} lead={t('company.lead')} dirty={bar.dirty}>
      <MissingHere tab="company" />
      <form noValidate onSubmit={onSubmit} aria-label={t('tabs.company')} className="grid max-w-2xl gap-10">
        <FormSection title={t('company.facts')}>
          <Select options={types} placeholder={t('form.choose')} {...control('company_type')} />
          <TextField autoComplete="organization" {...control('company_name')} />
          <TextField className={fullRow} type="email" autoComplete="off" {...control('company_email')} />
          <TextField hint={t('company.number_hint')} autoComplete="off" {...control('company_number')} />
          <TextField hint={t('company.vat_hint')} autoComplete="off" {...optional('vat_number')} />
        </FormSection>
        <FormSection title={t('company.seat')}>
          <TextField className={fullRow} autoComplete="off" {...control('company_address')} />
          <TextField autoComplete="off" {...control('company_zip')} />
          <TextField autoComplete="off" {...control('company_city')} />
          <TextField autoComplete="off" {...optional('company_region')} />
          <CountrySelect autoComplete="off" {...control('company_country')} />
        </FormSection>
        <SaveBar {...bar} />
        <NextStep tab="company" />
      </form>
    </TabFrame>
  )
}
