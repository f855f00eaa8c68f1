// The person's newest notices, asked again and again.
'use client'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'

/** Notices that are shown; the rest is counted. */
export const SHOWN = 10
const ASK_AGAIN_MS = 60_000
/** After a failure the server is left alone for longer. */
const REST_MS = 5 * ASK_AGAIN_MS

/** Asks every minute as long as the page is looked at, and at once when somebody comes back to it. */
export const noticesQuery = () => ({
  ...q(api.notices.list, { query: { page_size: SHOWN } }),
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? REST_MS : ASK_AGAIN_MS),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  retry: false,
})
