// Hands chosen message namespaces to the client components below it, so that a page ships only the words it needs.
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { MessagePath } from '#lib/messages.ts'

/** The messages of these namespaces, or of parts of them, in the page's language. */
export async function pickMessages(paths: readonly MessagePath[]): Promise<AbstractIntlMessages> {
  const all: AbstractIntlMessages = await getMessages()
  const picked: AbstractIntlMessages = {}
  for (const path of paths) {
    const [namespace = '', part] = path.split('.')
    const whole = all[namespace] ?? {}
    picked[namespace] = part === undefined ? whole : { ...inside(picked[namespace]), [part]: inside(whole)[part] ?? {} }
  }
  return picked
}

const inside = (messages: AbstractIntlMessages | string = {}): AbstractIntlMessages =>
  typeof messages === 'string' ? {} : messages

/**
 * `<Messages namespaces={['account', 'errors.codes']}>`: `useTranslations('account')` and `useTranslations('errors.codes')` work in the client components inside.
 * Server components need none of this: they call `getTranslations`.
 */
export async function Messages({ namespaces, children }: { namespaces: readonly MessagePath[]; children: ReactNode }) {
  const [locale, timeZone, messages] = await Promise.all([getLocale(), getTimeZone(), pickMessages(namespaces)])
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
