// Draws a part of the account page with its words.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { makeQueryClient } from '#lib/api/shared-query-client.ts'
import type { Locale } from '#lib/locales.ts'

export function drawAccount(part: ReactNode, { locale, messages }: { locale: Locale; messages: AbstractIntlMessages }) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Europe/Paris">
        {part}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
