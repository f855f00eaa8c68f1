// What an invoice needs to know of whoever pays, asked where they pay instead of on a page of the account.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { fullRow } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { CivilitySelect } from './civility-select.tsx'
import { CountrySelect } from './country-select.tsx'
import { shownPerson } from './personal-tab.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { UserTypeDialog, useUserTypeQuestion } from './user-type-dialog.tsx'
import { UserTypeField } from './user-type-field.tsx'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).personal)

export function BuyerDetails({ submit }: { submit: string }) {
  const t = useTranslations('profile')
  const question = useUserTypeQuestion()
  const { profile, form, onSubmit, control, bar } = useProfileForm({
    resolver,
    shown: shownPerson,
    confirm: async ({ user_type }) => user_type !== null || question.ask(),
  })
  return (
    <>
      <form noValidate onSubmit={onSubmit} aria-label={t('tabs.personal')} className="grid gap-5">
        <UserTypeField saved={profile.user_type} {...control('user_type')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <CivilitySelect {...control('civility')} />
          <TextField type="date" autoComplete="bday" {...control('born_on')} />
          <CountrySelect {...control('nationality')} />
          <TextField className={fullRow} autoComplete="street-address" {...control('address')} />
          <TextField autoComplete="postal-code" {...control('zip')} />
          <TextField autoComplete="address-level2" {...control('city')} />
          <CountrySelect className={fullRow} autoComplete="country" {...control('country')} />
        </div>
        <FormFailure failure={bar.failure} />
        <Button type="submit" size="large" wide busy={bar.busy}>
          {submit}
        </Button>
      </form>
      <UserTypeDialog question={question} chosen={() => form.getValues('user_type')} />
    </>
  )
}
