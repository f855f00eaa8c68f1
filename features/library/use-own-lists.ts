// The options for a person's own images: genres in the reader's language, their collections, photographers, credits and tags.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { ownPhotographers } from '#lib/api/own-photographers.ts'
import { q } from '#lib/api/query.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const allGenres = () => ({
  ...q(api.genres.list, {}),
  staleTime: DAY_MS,
})

const ownTags = () => q(api.tags.list, { query: { mine: 'true', page_size: PAGE_SIZE_MAX } })

const ownCollections = () =>
  q(api.collections.list, {
    query: { mine: 'true', ordering: 'name', page_size: PAGE_SIZE_MAX },
  })

type Option = { value: string; label: string }
const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name })

export function useOwnLists() {
  const locale = useLocale()
  const genres = useQuery(allGenres())
  const collections = useQuery(ownCollections())
  const photographers = useQuery(ownPhotographers())
  const credits = useQuery(q(api.credits.list, {}))
  const tags = useQuery(ownTags())
  return useMemo(
    () => ({
      genres: (genres.data?.results ?? []).map(genre => ({ value: genre.id, label: genreName(genre, locale) })),
      collections: (collections.data?.results ?? []).map(optionOf),
      photographers: (photographers.data?.results ?? []).map(optionOf),
      credits: (credits.data?.results ?? []).map(optionOf),
      tags: (tags.data?.results ?? []).map(({ name }) => ({ value: name, label: name })),
    }),
    [genres.data, collections.data, photographers.data, credits.data, tags.data, locale],
  )
}
