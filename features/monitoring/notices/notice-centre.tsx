// What is behind the bell, with all that it needs around it: its words and the cache that the page shares.
'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { sharedQueryClient } from '#lib/api/shared-query-client.ts'
import type { Locale } from '#lib/locales.ts'
import type { Messages } from '#lib/messages.ts'
import { NoticePanel, type NoticePanelProps } from './notice-panel.tsx'

export type NoticeCentreProps = NoticePanelProps & { locale: Locale; timeZone: string }

export function NoticeCentre({
  locale,
  timeZone,
  messages,
  ...panel
}: NoticeCentreProps & { messages: Pick<Messages, 'notices'> }) {
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      <QueryClientProvider client={sharedQueryClient()}>
        <NoticePanel {...panel} />
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}
