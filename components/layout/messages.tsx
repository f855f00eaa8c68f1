// Hands chosen message namespaces to the client components below it, so that a page ships only the words it needs.
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Namespace } from '#lib/messages.ts'

/** The messages of these namespaces in the page's language. */
export async function pickMessages(namespaces: readonly Namespace[]): Promise<AbstractIntlMessages> {
  const all = await getMessages()
  return Object.fromEntries(namespaces.map(namespace => [namespace, all[namespace]]))
}

/**
 * `<Messages namespaces={['account', 'errors']}>`: `useTranslations('account')` works in the client components inside.
 * Server components need none of this: they call `getTranslations`.
 */
export async function Messages({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const [locale, timeZone, messages] = await Promise.all([getLocale(), getTimeZone(), pickMessages(namespaces)])
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
