// The person as a photographer: the name that signs, since when, with what, and whether for hire.
'use client'
import { useTranslations } from 'next-intl'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useProfileForm } from './use-profile-form.ts'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).photographer)

const shown = (profile: Profile) => ({
  photographer_name: profile.photographer_name ?? '',
  active_since: profile.active_since?.toString() ?? '',
  equipment: profile.equipment ?? '',
  for_hire: profile.for_hire,
})

export function PhotographerTab() {
  const t = useTranslations('profile')
  const { onSubmit, control, optional, bar } = useProfileForm({
    resolver,
    shown,
  })
  return (
    <TabFrame title={t('tabs.photographer')} lead={t('photographer.lead')} dirty={bar.dirty}>
      <form noValidate onSubmit={onSubmit} aria-label={t('tabs.photographer')} className="grid max-w-2xl gap-8">
        <TextField hint={t('photographer.name_hint')} {...optional('photographer_name')} />
        <TextField
          className="sm:max-w-56"
          inputMode="numeric"
          hint={t('photographer.since_hint')}
          {...optional('active_since')}
        />
        <TextArea rows={3} hint={t('photographer.equipment_hint')} {...optional('equipment')} />
        <Checkbox hint={t('photographer.hire_hint')} {...control('for_hire')} />
        <SaveBar {...bar} />
      </form>
    </TabFrame>
  )
}
