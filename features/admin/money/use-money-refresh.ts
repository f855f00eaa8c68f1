// After an act about money: everything that shows money asks anew.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'

export function useMoneyRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      refresh(client, api.adminPayments),
      refresh(client, api.adminInvoices),
      refresh(client, api.adminRefunds),
      refresh(client, api.adminDisputes),
      refresh(client, api.adminPayouts),
      refresh(client, api.adminSubscriptions),
    ])
  }
}
