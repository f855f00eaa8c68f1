// The sentence for a refusal that a list names by its code alone, with the limits of the person's plan.
'use client'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useCodeMessage } from '#lib/api/use-failure.ts'

export function useImageRefusalMessage(): (code: string) => string {
  const message = useCodeMessage()
  const { data } = useQuery(q(api.images.stats, {}))
  return code =>
    message(code, { limit: (code === 'quota_exceeded' ? data?.uploads_limit : data?.monitored_limit) ?? 0 })
}
