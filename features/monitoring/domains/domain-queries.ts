// What pages ask about one website.
'use client'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'

const ASK_AGAIN_MS = 3_000

/** Asks again as long as the registries are being asked. */
export const domainQuery = (id: string) => ({
  ...q(api.domains.read, { id }),
  refetchInterval: ({ state }: { state: { data?: { registry_state: string } | undefined } }) =>
    state.data?.registry_state === 'pending' ? ASK_AGAIN_MS : false,
})

export const domainHistoryQuery = (id: string, page_size: number) =>
  q(api.domains.history, { id, query: { page_size } })
