// What pages ask about a person's own images.
'use client'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import type { CallInput } from '../contract/endpoint.ts'
import type { images } from '../contract/images.ts'
import { api } from './endpoints.ts'
import { pagesOf, q } from './query.ts'

export type ImagesQuery = NonNullable<CallInput<typeof images.list>['query']>

/** A person's own images in every state, `page` from 1. */
export const ownImages = (page: number, query: ImagesQuery = {}) =>
  q(api.images.list, { query: { ...query, mine: 'true', page } })

/** A person's own images, page after page. */
export const infiniteOwnImages = (query: ImagesQuery, page_size: number) =>
  pagesOf(api.images.list, page => ({ query: { ...query, mine: 'true', page, page_size } }))

/** A person's own files that were refused in the last 24 hours. */
export const ownErrors = () => q(api.images.errors, { query: { page_size: PAGE_SIZE_MAX } })
