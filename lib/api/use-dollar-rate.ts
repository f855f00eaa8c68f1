// Whether prices are shown in dollars too, and at which rate.
'use client'
import { useQuery } from '@tanstack/react-query'
import type { ExchangeRate } from '#lib/contract/rates.ts'
import { api } from './endpoints.ts'
import { q } from './query.ts'
import { useSession } from './use-session.tsx'

/** `wanted`: by the person's own setting; `rate` is null while it is fetched, and where none is fresh enough. */
export function useDollarRate(): { wanted: boolean; rate: ExchangeRate | null; settled: boolean } {
  const session = useSession()
  const own = { ...q(api.profiles.current, {}), enabled: session !== null }
  const { data: profile } = useQuery({ ...own, ...(session ? { initialData: session } : {}) })
  const wanted = profile?.display_currency === 'USD'
  const { data, isFetched } = useQuery({ ...q(api.rates.read, {}), enabled: wanted })
  return { wanted, rate: (wanted && data?.dollar) || null, settled: isFetched }
}
