// The sentence for a refusal to file a hit somewhere; what stands in the way of a claim has words of its own.
'use client'
import { useTranslations } from 'next-intl'
import { partHref } from '#features/account/account-page/account-tabs.ts'

/** Where the refusal can be done something about. */
export const remedyOf = (code: string): string | null => {
  if (code === 'identity_unverified') return partHref('identity')
  if (code === 'hit_licensed') return partHref('websites')
  return code === 'profile_incomplete' ? partHref('personal') : null
}

export function useRefusalWords(): (code: string) => string {
  const t = useTranslations('hits.refusals')
  const errors = useTranslations('errors.codes')
  return code => {
    if (t.has(code)) return t(code)
    return errors.has(code) ? errors(code) : errors('unknown')
  }
}
