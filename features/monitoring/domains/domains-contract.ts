// The endpoints of websites, fetched when they are first called, and the questions that pages ask.
'use client'
import { lazyQuery } from '#lib/api/query.ts'
import type { domains } from '#lib/contract/domains.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'

export const domainsContract = async () => (await import('#lib/contract/domains.ts')).domains

export const domainsQuery = (input: CallInput<(typeof domains)['list']>) =>
  lazyQuery('/domains', async () => (await domainsContract()).list, input)

export const domainStatsQuery = () => lazyQuery('/domains/stats', async () => (await domainsContract()).stats, {})

const ASK_AGAIN_MS = 3_000

/** Asks again as long as the registries are being asked. */
export const domainQuery = (id: string) => ({
  ...lazyQuery('/domains/{id}', async () => (await domainsContract()).read, { id }),
  refetchInterval: ({ state }: { state: { data?: { registry_state: string } | undefined } }) =>
    state.data?.registry_state === 'pending' ? ASK_AGAIN_MS : false,
})

export const domainHistoryQuery = (id: string, page_size: number) =>
  lazyQuery('/domains/{id}/history', async () => (await domainsContract()).history, { id, query: { page_size } })

/** What changes when a website is watched, corrected or looked up. */
export const domainPaths = ['/domains', '/domains/stats', '/domains/{id}', '/domains/{id}/history'] as const
