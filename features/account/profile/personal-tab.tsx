// Who the person is: chosen once as natural or legal, then name, birth, home and telephone.
'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { FormSection, fullRow } from '#components/forms/form-section.tsx'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { PersonalForm } from '#lib/contract/account-forms.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { CivilitySelect } from './civility-select.tsx'
import { MissingHere, NextStep } from './completion-guide.tsx'
import { CountrySelect } from './country-select.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { UserTypeDialog, useUserTypeQuestion } from './user-type-dialog.tsx'
import { UserTypeField } from './user-type-field.tsx'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).personal)

/** The personal part as its controls show it. */
export const shownPerson = (profile: Profile) => ({
  user_type: profile.user_type ?? undefined,
  civility: profile.civility ?? undefined,
  first_name: profile.first_name,
  last_name: profile.last_name,
  born_on: profile.born_on ?? '',
  birth_city: profile.birth_city ?? '',
  birth_country: profile.birth_country ?? '',
  nationality: profile.nationality ?? '',
  address: profile.address ?? '',
  zip: profile.zip ?? '',
  city: profile.city ?? '',
  region: profile.region ?? '',
  country: profile.country ?? '',
  fixed_phone: profile.fixed_phone ?? '',
  mobile_phone: profile.mobile_phone ?? '',
})

export function PersonalTab() {
  const t = useTranslations('profile')
  const question = useUserTypeQuestion()
  const edit = useProfileForm({
    resolver,
    shown: shownPerson,
    confirm: async ({ user_type }) => user_type !== null || question.ask(),
  })
  const { profile, form, onSubmit, control, bar } = edit
  return (
    <TabFrame title={t('tabs.personal')} lead={t('personal.lead')} dirty={bar.dirty}>
      <MissingHere tab="personal" />
      <form noValidate onSubmit={onSubmit} aria-label={t('tabs.personal')} className="grid max-w-2xl gap-10">
        <UserTypeField saved={profile.user_type} {...control('user_type')} />
        <PersonFields {...edit} />
        <SaveBar {...bar} />
        <NextStep tab="personal" />
      </form>
      <UserTypeDialog question={question} chosen={() => form.getValues('user_type')} />
    </TabFrame>
  )
}

type Edit = Pick<
  ReturnType<typeof useProfileForm<z.input<typeof PersonalForm>, z.output<typeof PersonalForm>>>,
  'control' | 'optional'
>

function PersonFields({ control, optional }: Edit) {
  const t = useTranslations('profile.personal')
  const phone = { type: 'tel', autoComplete: 'tel', hint: t('phone_hint') } satisfies Partial<
    ComponentProps<typeof TextField>
  >
  return (
    <>
      <FormSection title={t('identity')}>
        <CivilitySelect {...control('civility')} />
        <TextField className="sm:col-start-1" autoComplete="given-name" {...control('first_name')} />
        <TextField autoComplete="family-name" {...control('last_name')} />
        <TextField type="date" autoComplete="bday" {...control('born_on')} />
        <CountrySelect {...control('nationality')} />
        <TextField {...optional('birth_city')} />
        <CountrySelect {...optional('birth_country')} />
      </FormSection>
      <FormSection title={t('home')}>
        <TextField className={fullRow} autoComplete="street-address" {...control('address')} />
        <TextField autoComplete="postal-code" {...control('zip')} />
        <TextField autoComplete="address-level2" {...control('city')} />
        <TextField autoComplete="address-level1" {...optional('region')} />
        <CountrySelect autoComplete="country" {...control('country')} />
      </FormSection>
      <FormSection title={t('telephone')}>
        <TextField {...phone} {...optional('fixed_phone')} />
        <TextField {...phone} {...optional('mobile_phone')} />
      </FormSection>
    </>
  )
}
