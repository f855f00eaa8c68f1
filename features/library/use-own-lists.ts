// The options for a person's own images: genres in the reader's language, their collections and credits.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { ownCollections } from '#lib/api/own-choices.ts'
import { q } from '#lib/api/query.ts'
import { genreName } from '#lib/i18n/genre-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const allGenres = () => ({
  ...q(api.genres.list, {}),
  staleTime: DAY_MS,
})

type Option = { value: string; label: string }
const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name })

export function useOwnLists() {
  const locale = useLocale()
  const genres = useQuery(allGenres())
  const collections = useQuery(ownCollections())
  const credits = useQuery(q(api.credits.list, {}))
  return useMemo(
    () => ({
      genres: (genres.data?.results ?? []).map(genre => ({ value: genre.id, label: genreName(genre, locale) })),
      collections: (collections.data?.results ?? []).map(optionOf),
      credits: (credits.data?.results ?? []).map(optionOf),
    }),
    [genres.data, collections.data, credits.data, locale],
  )
}
