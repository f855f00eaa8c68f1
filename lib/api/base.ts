// Where the API is: next to the pages in a browser, on its own address for the page server.

/** The base as a browser sees it. */
export const PUBLIC_API_BASE = '/api'

/** The page server is told the address by the process that started it. */
export function apiBase(): string {
  if (typeof window !== 'undefined') return PUBLIC_API_BASE
  const url = process.env.API_URL
  if (!url) throw new Error('API_URL is not set: pages do not know where the API is')
  return url
}
