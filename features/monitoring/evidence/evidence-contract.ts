// The endpoints of evidence reports, fetched when they are first called, and the questions that pages ask.
'use client'
import { publicApiBase } from '#lib/api/base.ts'
import { lazyQuery } from '#lib/api/query.ts'
import type { Locale } from '#lib/contract/common.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { evidences } from '#lib/contract/evidences.ts'

export const evidencesContract = async () => (await import('#lib/contract/evidences.ts')).evidences

const ASK_AGAIN_MS = 10_000
const underWay = (state: string) => state === 'pending'

/** Asks again as long as one of the reports is being made. */
export const evidencesQuery = (input: CallInput<(typeof evidences)['list']>) => ({
  ...lazyQuery('/evidences', async () => (await evidencesContract()).list, input),
  refetchInterval: ({ state }: { state: { data?: { results: { state: string }[] } | undefined } }) =>
    state.data?.results.some(report => underWay(report.state)) ? ASK_AGAIN_MS : false,
})

export const evidenceQuery = (id: string) => ({
  ...lazyQuery('/evidences/{id}', async () => (await evidencesContract()).read, { id }),
  refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
    state.data && underWay(state.data.state) ? ASK_AGAIN_MS : false,
})

/** Where the report to read is, for a plain link. */
export const evidencePdfHref = (id: string, language: Locale): string =>
  `${publicApiBase()}/evidences/${encodeURIComponent(id)}/pdf?language=${language}`
