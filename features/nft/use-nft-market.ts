// Where editions are minted and sold, and what they are paid in; nothing is sold where there is no minter.
'use client'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Cryptocurrency, Minter } from '#lib/contract/nft-market.ts'

export type NftMarket = { minters: readonly Minter[]; currencies: readonly Cryptocurrency[] }

/** As one query: nothing can be said before both lists are there. */
export function useNftMarket() {
  const minters = useQuery(q(api.minters.list, {}))
  const currencies = useQuery(q(api.cryptocurrencies.list, {}))
  const data: NftMarket | undefined =
    minters.data && currencies.data ? { minters: minters.data.results, currencies: currencies.data.results } : undefined
  const refetch = () => Promise.all([minters.refetch(), currencies.refetch()])
  return { data, error: minters.error ?? currencies.error, refetch }
}
