// The person who may sign for the company.
'use client'
import { useTranslations } from 'next-intl'
import { FormSection, fullRow } from '#components/forms/form-section.tsx'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { CivilitySelect } from './civility-select.tsx'
import { MissingHere, NextStep } from './completion-guide.tsx'
import { CountrySelect } from './country-select.tsx'
import { useProfileForm } from './use-profile-form.ts'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).representative)

const shown = (profile: Profile) => ({
  representative_civility: profile.representative_civility ?? undefined,
  representative_first_name: profile.representative_first_name ?? '',
  representative_last_name: profile.representative_last_name ?? '',
  representative_email: profile.representative_email ?? '',
  representative_born_on: profile.representative_born_on ?? '',
  representative_nationality: profile.representative_nationality ?? '',
  representative_country: profile.representative_country ?? '',
})

export function RepresentativeTab() {
  const t = useTranslations('profile')
  const { onSubmit, control, bar } = useProfileForm({
    resolver,
    shown,
  })
  return (
    <TabFrame title={t('tabs.representative')} lead={t('representative.lead')} dirty={bar.dirty}>
      <MissingHere tab="representative" />
      <form noValidate onSubmit={onSubmit} aria-label={t('tabs.representative')} className="grid max-w-2xl gap-10">
        <FormSection title={t('representative.person')}>
          <CivilitySelect {...control('representative_civility')} />
          <TextField className="sm:col-start-1" autoComplete="off" {...control('representative_first_name')} />
          <TextField autoComplete="off" {...control('representative_last_name')} />
          <TextField className={fullRow} type="email" autoComplete="off" {...control('representative_email')} />
          <TextField type="date" autoComplete="off" {...control('representative_born_on')} />
          <CountrySelect autoComplete="off" {...control('representative_nationality')} />
          <CountrySelect autoComplete="off" {...control('representative_country')} />
        </FormSection>
        <SaveBar {...bar} />
        <NextStep tab="representative" />
      </form>
    </TabFrame>
  )
}
