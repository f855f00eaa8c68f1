// The endpoints of notices, fetched when they are first called, and the question that is asked again and again.
'use client'
import { lazyQuery } from '#lib/api/query.ts'

export const noticesContract = async () => (await import('#lib/contract/notices.ts')).notices

/** Notices that are shown; the rest is counted. */
export const SHOWN = 10
const ASK_AGAIN_MS = 60_000
/** After a failure the server is left alone for longer. */
const REST_MS = 5 * ASK_AGAIN_MS

/** Asks every minute as long as the page is looked at, and at once when somebody comes back to it. */
export const noticesQuery = () => ({
  ...lazyQuery('/notices', async () => (await noticesContract()).list, { query: { page_size: SHOWN } }),
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? REST_MS : ASK_AGAIN_MS),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  retry: false,
})
