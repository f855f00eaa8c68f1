// What the account and the upload page ask about a person's own photographers.
'use client'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { api } from './endpoints.ts'
import { q } from './query.ts'

/** One's own photographers by name, as many as one page of a list holds; `search` narrows them. */
export const ownPhotographers = (search = '') =>
  q(api.photographers.list, {
    query: { mine: 'true', ordering: 'name', page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) },
  })
