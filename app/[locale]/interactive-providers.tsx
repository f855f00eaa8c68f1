// The providers of interactive pages: words, query cache and session.
'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { PasswordGate } from '#features/account/security/password-gate.tsx'
import { sharedQueryClient } from '#lib/api/shared-query-client.ts'
import { SessionProvider } from '#lib/api/use-session.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import type { Locale } from '#lib/locales.ts'

export type InteractiveProps = {
  locale: Locale
  timeZone: string
  messages: AbstractIntlMessages
  session: Profile | null
  children: ReactNode
}

export function InteractiveProviders({ locale, timeZone, messages, session, children }: InteractiveProps) {
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      <QueryClientProvider client={sharedQueryClient()}>
        <SessionProvider session={session}>
          {children}
          {'password-proof' in messages && <PasswordGate />}
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}
