// The payment of a plan that is shown: the one that the bank's page leads back with, or the one that is still under way.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'

export function usePlanPayment() {
  const [invoice, setInvoice] = useQueryState('invoice', parseAsString)
  const client = useQueryClient()
  // Whoever left the bank's page without an answer finds the way back to it.
  const { data: pending } = useQuery(q(api.invoices.list, { query: { status: 'pending', category: 'subscription' } }))
  const { data: debited } = useQuery(q(api.invoices.list, { query: { status: 'under_way', category: 'subscription' } }))
  const debit = debited?.results[0]?.id
  const show = useCallback(
    (id: string | null) => {
      void setInvoice(id)
      void refresh(client, api.invoices.list)
    },
    [setInvoice, client],
  )
  /** `asked`: its holder has just come from it; `debit`: the invoice that a bank is taking its time for. */
  return { asked: invoice !== null, paying: invoice ?? debit ?? pending?.results[0]?.id, debit, show }
}
