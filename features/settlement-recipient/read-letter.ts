// Reads a letter by its link, once for a page and its title.
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { fetchSettings } from '#lib/api/settings.ts'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import type { PagePath } from '#lib/messages.ts'
import type { LetterEntry } from './letter-account.tsx'

/** Null for a link that leads nowhere. */
export const readLetter = cache(
  (token: string): Promise<ReceivedLetter | null> => orNull(callFromServer(api.receivedLetters.read, { token })),
)

export async function readEntry(): Promise<LetterEntry> {
  const { registration, captcha } = await fetchSettings()
  return registration === 'closed' ? null : captcha
}

/** What the page of a letter says. Only what can still be paid asks for a card, and only strangers register. */
export function letterNamespaces({ offered }: ReceivedLetter, signed_in: boolean): PagePath[] {
  const payable = offered.includes('pay') || offered.includes('buy')
  const paying = payable ? (['billing', 'profile'] as const) : []
  return ['received-letter', 'letter-payment', ...(signed_in ? [] : ['auth' as const]), ...paying]
}

/** Search engines may find the check of codes; letters they stay away from, and no address of one is told to anybody. */
export async function letterMetadata(token: string | undefined): Promise<Metadata> {
  const referrer = 'no-referrer' as const
  if (token === undefined) return { ...(await pageMetadata('infringement')), referrer }
  const t = await getTranslations('received-letter.letter')
  const letter = await readLetter(token)
  const robots = { index: false, follow: false }
  return letter ? { title: t('tab', { domain: letter.domain }), robots, referrer } : { robots, referrer }
}
