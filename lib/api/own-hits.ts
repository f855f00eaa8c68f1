// One's own hits in numbers, asked of the API; the contract is fetched with the first question, not with the page.
'use client'
import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '../contract/endpoint.ts'
import type { hits } from '../contract/hits.ts'
import { lazyQuery } from './query.ts'

/** Everything that shows hits is asked again: what allows their pages has changed elsewhere. */
export const refreshHits = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => shown.has(String(path)) })

const shown = new Set(['/hits', '/hits/{id}', '/hits/groups', '/hits/stats'])

const contract = async () => (await import('#lib/contract/hits.ts')).hits

export const ownHitStats = () => lazyQuery('/hits/stats', async () => (await contract()).stats, {})

/** One page of one's own hits; confirmed ones unless the query asks for others. */
export const ownHits = (query: CallInput<typeof hits.list>['query']) =>
  lazyQuery('/hits', async () => (await contract()).list, { query })
