// What the fields of the details offer: genres in the reader's language, the person's photographers and credits; and all of it ahead, collections too.
'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { api } from '#lib/api/endpoints.ts'
import { ownCollections } from '#lib/api/own-choices.ts'
import { ownPhotographers } from '#lib/api/own-photographers.ts'
import { q } from '#lib/api/query.ts'
import { genreName } from '#lib/i18n/genre-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Kept as long as the page is: without a connection they cannot be asked for again. */
const kept = { gcTime: Number.POSITIVE_INFINITY }
const allGenres = () => ({ ...q(api.genres.list, {}), ...kept, staleTime: DAY_MS })
const collections = () => ({ ...ownCollections(), ...kept })
const photographers = () => ({ ...ownPhotographers(), ...kept })
const credits = () => ({ ...q(api.credits.list, {}), ...kept })

/** The options of the fields. */
export function useDetailsOptions() {
  const locale = useLocale()
  const genres = useQuery(allGenres())
  const people = useQuery(photographers())
  const credited = useQuery(credits())
  return {
    genres: (genres.data?.results ?? []).map(genre => ({ value: genre.id, label: genreName(genre, locale) })),
    // A work is shown under the name it was given: a photographer's, or one of those the person is credited under.
    photographers: [
      ...new Set([...(people.data?.results ?? []), ...(credited.data?.results ?? [])].map(({ name }) => name)),
    ],
  }
}

/** Asks for all of them before a photograph is chosen; never rejects. */
export async function askForOptions(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(allGenres()),
    client.prefetchQuery(collections()),
    client.prefetchQuery(photographers()),
    client.prefetchQuery(credits()),
  ])
}
