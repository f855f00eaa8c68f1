// Hands chosen message namespaces to the client components below it, so that a page ships only the words it needs.
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickedMessages } from '#lib/i18n/picked-messages.ts'
import type { PagePath } from '#lib/messages.ts'

/** The messages of these namespaces, or of parts of them, in the page's language. */
export const pickMessages = async (paths: readonly PagePath[]): Promise<AbstractIntlMessages> =>
  pickedMessages(await getMessages(), paths)

/**
 * `<Messages namespaces={['account', ...errorsAtOnce]}>`: `useTranslations('account')` and the hooks of lib/api/use-failure.ts work in the client components inside.
 * Server components need none of this: they call `getTranslations`.
 */
export async function Messages({ namespaces, children }: { namespaces: readonly PagePath[]; children: ReactNode }) {
  const [locale, timeZone, messages] = await Promise.all([getLocale(), getTimeZone(), pickMessages(namespaces)])
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
