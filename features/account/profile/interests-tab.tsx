// What the person photographs or looks for: up to five genres and twenty tags.
'use client'
import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { GenresField } from './genres-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useProfileForm } from './use-profile-form.ts'

const resolver = lazyResolver(async () => (await import('./profile-checks.ts')).interests)

const shown = ({ genres, tags }: Profile) => ({ genres, tags })

export function InterestsTab() {
  const t = useTranslations('profile')
  const { form, errorOf, onSubmit, bar } = useProfileForm({
    resolver,
    shown,
  })
  return (
    <TabFrame title={t('tabs.interests')} lead={t('interests.lead')} dirty={bar.dirty}>
      <form noValidate onSubmit={onSubmit} aria-label={t('tabs.interests')} className="grid max-w-2xl gap-10">
        <Controller
          control={form.control}
          name="genres"
          render={({ field: { value, onChange, ref } }) => (
            <GenresField ref={ref} value={value} onChange={onChange} error={errorOf('genres')} />
          )}
        />
        <Controller
          control={form.control}
          name="tags"
          render={({ field: { value, onChange, ref } }) => (
            <TagsField ref={ref} value={value} onChange={onChange} error={errorOf('tags')} />
          )}
        />
        <SaveBar {...bar} />
      </form>
    </TabFrame>
  )
}
