// What can pay for a plan: the saved cards, and the mandate that its holder has signed.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { mandateCan } from '#lib/rules/billing/means.ts'

/** The first card that has not ended is chosen; the mandate where there is none. `debits`: whether a mandate may pay at all. */
export function useMeans(debits = true) {
  const { data, error } = useQuery(q(api.cards.list, {}))
  const { data: mandates, error: unread } = useQuery(q(api.mandates.list, {}))
  const [chosen, choose] = useState<string>()
  const [adding, setAdding] = useState(false)
  const cards = data?.results ?? []
  const mandate = debits ? mandates?.results.find(({ status }) => mandateCan.pay(status)) : undefined
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ expired }) => !expired)
  const debit = mandate && (chosen === mandate.id || !card) ? mandate : null
  return {
    known: data !== undefined && mandates !== undefined,
    standin: data?.standin,
    error: error ?? unread,
    cards,
    card,
    mandate,
    debit,
    choose,
    adding,
    setAdding,
    /** A new card is typed in, because none is there or another one is wanted. */
    asking: adding || !(debit ?? card),
  }
}

export type Means = ReturnType<typeof useMeans>
