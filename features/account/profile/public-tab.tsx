// What strangers see of the person, with a preview that follows every key.
'use client'
import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { may } from '#lib/rules/access.ts'
import { CoverField } from './cover-field.tsx'
import { PublicPreview } from './public-preview.tsx'
import { useProfileForm } from './use-profile-form.ts'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).publicPage)

const shown = (profile: Profile) => ({
  public_name: profile.public_name ?? '',
  is_public: profile.is_public,
  mini_bio: profile.mini_bio ?? '',
  website: profile.website ?? '',
  cover_image_id: profile.cover_image_id ?? '',
})

export function PublicTab() {
  const t = useTranslations('profile')
  const { profile, form, errorOf, onSubmit, control, optional, bar } = useProfileForm({
    resolver,
    shown,
  })
  const typed = useWatch({ control: form.control })
  const isPublic = control('is_public')
  return (
    <TabFrame title={t('tabs.public')} lead={t('public.lead')} dirty={bar.dirty}>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
        <form
          noValidate
          onSubmit={onSubmit}
          aria-label={t('tabs.public')}
          className="grid max-w-2xl content-start gap-8"
        >
          <Checkbox {...isPublic} hint={t('public.is_public_hint')} />
          <TextField
            hint={t('public.name_hint', { name: `${profile.first_name} ${profile.last_name}` })}
            {...optional('public_name')}
          />
          <TextArea rows={4} hint={t('public.bio_hint')} {...optional('mini_bio')} />
          <TextField type="url" inputMode="url" autoComplete="url" {...optional('website')} />
          {may('creator', profile) && (
            <Controller
              control={form.control}
              name="cover_image_id"
              render={({ field: { value, onChange } }) => (
                <CoverField
                  label={t('fields.cover_image_id')}
                  mark={t('form.optional')}
                  value={value ?? ''}
                  onChange={onChange}
                  error={errorOf('cover_image_id')}
                />
              )}
            />
          )}
          <SaveBar {...bar} />
        </form>
        <PublicPreview profile={profile} typed={typed} />
      </div>
    </TabFrame>
  )
}
