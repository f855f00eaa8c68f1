// One React Query client per browser, made when the first interactive page needs it.
'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
  })

let shared: QueryClient | undefined

/** On the server each request has its own client; in the browser all pages share one, so that going back is instant. */
function clientHere(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  shared ??= makeClient()
  return shared
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientHere()}>{children}</QueryClientProvider>
}
