// What the account and the upload page ask about one's own photographers; the contract is fetched with the first question.
'use client'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { lazyQuery } from './query.ts'

/** One's own photographers by name, as many as one page of a list holds; `search` narrows them. */
export const ownPhotographers = (search = '') =>
  lazyQuery('/photographers', async () => (await import('#lib/contract/photographers.ts')).photographers.list, {
    query: { mine: 'true', ordering: 'name', page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) },
  })
