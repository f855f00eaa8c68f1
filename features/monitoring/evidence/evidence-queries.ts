// What pages ask about evidence reports, again and again while one is being made.
'use client'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { evidences } from '#lib/contract/evidences.ts'
import type { Locale } from '#lib/locales.ts'

const ASK_AGAIN_MS = 10_000
const underWay = ({ state, payment }: { state: string; payment: string }) =>
  state === 'pending' || payment === 'charging'

/** Asks again as long as one of the reports is being made. */
export const evidencesQuery = (input: CallInput<(typeof evidences)['list']>) => ({
  ...q(api.evidences.list, input),
  refetchInterval: ({ state }: { state: { data?: { results: { state: string; payment: string }[] } | undefined } }) =>
    state.data?.results.some(underWay) ? ASK_AGAIN_MS : false,
})

export const evidenceQuery = (id: string) => ({
  ...q(api.evidences.read, { id }),
  refetchInterval: ({ state }: { state: { data?: { state: string; payment: string } | undefined } }) =>
    state.data && underWay(state.data) ? ASK_AGAIN_MS : false,
})

/** Where the report to read is, for a plain link. */
export const evidencePdfHref = (id: string, language: Locale): string =>
  `${apiHref('/evidences/{id}/pdf', { id })}?language=${language}`
