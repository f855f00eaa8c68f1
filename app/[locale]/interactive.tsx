// What an interactive part of a page needs around it: its words, the query cache and the session.
import type { ReactNode } from 'react'
import { Messages } from '#components/layout/messages.tsx'
import { getSession } from '#lib/api/session.ts'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { QueryProvider } from './query-provider.tsx'

/** Put it around what is interactive only: pages without it ship neither the query library nor messages. */
export async function Interactive({ namespaces, children }: { namespaces: readonly string[]; children: ReactNode }) {
  return (
    <Messages namespaces={namespaces}>
      <QueryProvider>
        <SessionProvider session={await getSession()}>{children}</SessionProvider>
      </QueryProvider>
    </Messages>
  )
}
