// What pages about one's own photographs ask of the API; the contract is fetched with the first question, not with the page.
'use client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type PAGE_SIZE, PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import type { CallInput } from '../contract/endpoint.ts'
import type { images } from '../contract/images.ts'
import { call } from './client.ts'
import { lazyQuery } from './query.ts'

export const imagesContract = async () => (await import('#lib/contract/images.ts')).images
export type ImagesQuery = NonNullable<CallInput<typeof images.list>['query']>

/** One's own photographs in every state, `page` from 1. */
export const ownImages = (page: number, query: ImagesQuery = {}) =>
  lazyQuery('/images', async () => (await imagesContract()).list, { query: { ...query, mine: 'true', page } })

/** A person's own images, page after page. */
export const infiniteOwnImages = (query: ImagesQuery, page_size: typeof PAGE_SIZE | typeof PAGE_SIZE_MAX) =>
  infiniteQueryOptions({
    queryKey: ['/images', 'infinite', { query, page_size }],
    queryFn: async ({ pageParam: page, signal }) => {
      const { list } = await imagesContract()
      return call(list, { query: { ...query, mine: 'true', page, page_size } }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? null : pages.length + 1),
  })

/** One of one's own photographs. */
export const ownImage = (id: string) => lazyQuery('/images/{id}', async () => (await imagesContract()).read, { id })

/** One's own figures and limits. */
export const ownStats = () => lazyQuery('/images/stats', async () => (await imagesContract()).stats, {})

/** One's own files that were refused in the last 24 hours. */
export const ownErrors = () =>
  lazyQuery('/images/errors', async () => (await imagesContract()).errors, { query: { page_size: PAGE_SIZE_MAX } })
