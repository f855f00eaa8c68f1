// What the person photographs or looks for: up to five genres and twenty tags.
'use client'
import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { InterestForm } from '#lib/contract/account-forms.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { GenresField } from './genres-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useProfileForm } from './use-profile-form.ts'

type Values = z.input<typeof InterestForm>

const fields = ['genres', 'tags'] as const satisfies readonly (keyof Values)[]
const shown = ({ genres, tags }: Profile) => ({ genres, tags })

export function InterestsPart() {
  const t = useTranslations('profile')
  const words = useFieldMessage()
  const { form, onSubmit, bar } = useProfileForm<Values, z.output<typeof InterestForm>>({
    fields,
    shown,
    check: checks => checks.interests,
  })
  const { errors } = form.formState
  return (
    <PartFrame title={t('parts.interests')} lead={t('interests.lead')} dirty={bar.dirty}>
      <form noValidate onSubmit={onSubmit} aria-label={t('parts.interests')} className="grid max-w-2xl gap-10">
        <Controller
          control={form.control}
          name="genres"
          render={({ field: { value, onChange } }) => (
            <GenresField value={value} onChange={onChange} error={words(errors.genres?.message)} />
          )}
        />
        <Controller
          control={form.control}
          name="tags"
          render={({ field: { value, onChange, ref } }) => (
            <TagsField
              ref={ref}
              value={value}
              onChange={onChange}
              error={words(errors.tags?.message ?? errors.tags?.find?.(each => each)?.message)}
            />
          )}
        />
        <SaveBar {...bar} />
      </form>
    </PartFrame>
  )
}
