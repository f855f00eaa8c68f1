// A choice of a few genres among all; once the limit is reached, the others wait.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type Ref, useId } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { PROFILE_GENRES_MAX } from '#lib/rules/accounts/profile.ts'

const allGenres = () => q(api.genres.list, {})

type Props = {
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
  /** The first genre: where the focus goes when the choice is refused. */
  ref: Ref<HTMLInputElement>
}

export function GenresField({ value, onChange, error, ref }: Props) {
  const t = useTranslations('profile.interests')
  const locale = useLocale()
  const id = useId()
  const message = useFailureMessage()
  const { data, error: failed } = useQuery(allGenres())
  const full = value.length >= PROFILE_GENRES_MAX
  const toggle = (genre: string, on: boolean) => onChange(on ? [...value, genre] : value.filter(each => each !== genre))
  return (
    <fieldset aria-describedby={error ? `${id}-count ${id}-error` : `${id}-count`} className="min-w-0">
      <legend className="mb-1 font-semibold text-title-3">{t('genres')}</legend>
      <p id={`${id}-count`} className="mb-4 text-ink-muted text-small">
        {t('genres_chosen', { count: value.length, limit: PROFILE_GENRES_MAX })}
      </p>
      {failed && <Notice tone="danger">{message(failed)}</Notice>}
      {!data && !failed && <Skeleton className="h-64 w-full" />}
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {data?.results.map((genre, index) => (
          <Checkbox
            key={genre.id}
            ref={index === 0 ? ref : undefined}
            name="genres"
            label={genreName(genre, locale)}
            checked={value.includes(genre.id)}
            disabled={full && !value.includes(genre.id)}
            onChange={event => toggle(genre.id, event.target.checked)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
