// The cache of answers that everything on a page shares.
'use client'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'

/** A refusal stays one; what failed on the way is tried once more. */
const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures === 0 && !(error instanceof ApiFailure && error.problem.status < 500)

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a connection people are told so at once: the library would wait for it, and they before a dead button.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })

let shared: QueryClient | undefined

/** On the server each request has its own client; in the browser all pages share one, so that going back is instant. */
export function sharedQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  shared ??= makeQueryClient()
  return shared
}
