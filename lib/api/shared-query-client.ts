// The cache of answers that everything on a page shares.
'use client'
import { QueryClient } from '@tanstack/react-query'

const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
  })

let shared: QueryClient | undefined

/** On the server each request has its own client; in the browser all pages share one, so that going back is instant. */
export function sharedQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  shared ??= makeClient()
  return shared
}
