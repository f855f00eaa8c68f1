// What an interactive part of a page needs around it: its words, the query cache and the session.
import { getLocale, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages } from '#components/layout/messages.tsx'
import { getSession } from '#lib/api/session.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import type { PagePath } from '#lib/messages.ts'
import { InteractiveLazily } from './interactive-lazily.tsx'

type Props = { namespaces: readonly PagePath[]; children: ReactNode }

/** Put it around what is interactive only: pages without it ship neither the query library nor messages. What can be said of any call is among its words. */
export async function Interactive({ namespaces, children }: Props) {
  const [locale, timeZone, messages, session] = await Promise.all([
    getLocale(),
    getTimeZone(),
    pickMessages([...errorsAtOnce, ...namespaces]),
    getSession(),
  ])
  return (
    <InteractiveLazily locale={locale} timeZone={timeZone} messages={messages} session={session}>
      {children}
    </InteractiveLazily>
  )
}
