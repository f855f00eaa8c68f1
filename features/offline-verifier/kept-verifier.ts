// The offline verifier as this browser keeps it: the service worker fetches it, and shows it where there is no connection.

const CACHE = 'offline-verifier'
const ADDRESS = '/api/verifier/offline'
/** The keys of the day it was fetched stand in it. */
const FRESH_MS = 24 * 60 * 60 * 1000

const kept = () => caches.match(ADDRESS, { cacheName: CACHE })

export const hasOfflineVerifier = async (): Promise<boolean> => (await kept()) !== undefined

/** Fetches it unless the one that is kept is of today. Without a connection that one stays. */
export async function keepOfflineVerifier(now: number): Promise<void> {
  const fetched_at = Date.parse((await kept())?.headers.get('Date') ?? '')
  if (now - fetched_at < FRESH_MS) return
  const cache = await caches.open(CACHE)
  await cache.add(ADDRESS).catch(() => undefined)
}

/** As a page to show: it was kept as a file to save. Its own policy stands in it. */
export async function keptOfflineVerifier(): Promise<Response | null> {
  const verifier = await kept()
  return verifier
    ? new Response(await verifier.text(), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    : null
}
