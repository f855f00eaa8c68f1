// The providers of interactive pages: words, query cache and session.
'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { SessionProvider } from '#lib/api/use-session.tsx'
import type { Profile } from '#lib/contract/profiles.ts'

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

export type InteractiveProps = {
  locale: string
  timeZone: string
  messages: AbstractIntlMessages
  session: Profile | null
  children: ReactNode
}

export function InteractiveProviders({ locale, timeZone, messages, session, children }: InteractiveProps) {
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      <QueryClientProvider client={clientHere()}>
        <SessionProvider session={session}>{children}</SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}
