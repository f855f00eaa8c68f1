// What is behind the bell, with all that it needs around it: its words and the cache that the page shares.
'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { sharedQueryClient } from '#lib/api/shared-query-client.ts'
import type { Locale } from '#lib/locales.ts'
import { NoticePanel, type NoticePanelProps } from './notice-panel.tsx'

export type NoticeCentreProps = NoticePanelProps & {
  intl: { locale: Locale; timeZone: string; messages: AbstractIntlMessages }
}

export function NoticeCentre({ intl, ...panel }: NoticeCentreProps) {
  return (
    <NextIntlClientProvider {...intl}>
      <QueryClientProvider client={sharedQueryClient()}>
        <NoticePanel {...panel} />
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}
