// Hands chosen message namespaces to the client components below it, so that a page ships only the words it needs.
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'

/**
 * `<Messages namespaces={['account', 'errors']}>`: `useTranslations('account')` works in the client components inside.
 * Server components need none of this: they call `getTranslations`. An unknown namespace throws while rendering.
 */
export async function Messages({ namespaces, children }: { namespaces: readonly string[]; children: ReactNode }) {
  const all = await getMessages()
  const picked = Object.fromEntries(
    namespaces.map(namespace => {
      const messages = all[namespace]
      if (messages === undefined) throw new Error(`messages/<locale>/${namespace}.json does not exist`)
      return [namespace, messages]
    }),
  )
  return (
    <NextIntlClientProvider locale={await getLocale()} timeZone={await getTimeZone()} messages={picked}>
      {children}
    </NextIntlClientProvider>
  )
}
