// The sentence for a refusal that a list names by its code alone, with the limits of the person's plan.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { isFailureCode } from '#lib/errors.ts'

export function useRefusalMessage(): (code: string) => string {
  const t = useTranslations('errors.codes')
  const { data } = useQuery(q(api.images.stats, {}))
  return code => {
    if (!isFailureCode(code)) return t('unknown')
    return t(code, { limit: (code === 'quota_exceeded' ? data?.uploads_limit : data?.monitored_limit) ?? 0 })
  }
}
