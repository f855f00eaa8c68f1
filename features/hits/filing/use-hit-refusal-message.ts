// The sentence for a refusal to file a hit somewhere; what stands in the way of a claim has sentences of its own.
'use client'
import { useTranslations } from 'next-intl'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import { href } from '#lib/routes.ts'

/** Where the refusal can be done something about. */
const remedies = {
  identity_unverified: href('account', { slug: 'identity' }),
  hit_licensed: href('account', { slug: 'websites' }),
  profile_incomplete: href('account', { slug: 'personal' }),
  /** The demo reads only; what it refuses can be tried in a world of one's own. */
  demo_restricted: href('sandbox'),
} as const
type Remedied = keyof typeof remedies
const isRemedied = (code: string): code is Remedied => Object.hasOwn(remedies, code)

export const remedyOf = (code: string): { code: Remedied; href: string } | null =>
  isRemedied(code) ? { code, href: remedies[code] } : null

export function useHitRefusalMessage(): (code: string) => string {
  const t = useTranslations('hits.refusals')
  const message = useCodeMessage()
  return code => {
    if (code === 'identity_unverified' || code === 'profile_incomplete') return t(code)
    return message(code)
  }
}
