// Where the API is: next to the pages in a browser, on its own address for the page server.

/** The base as a browser sees it, for plain links to files. */
export const publicApiBase = (): string => process.env.NEXT_PUBLIC_API_BASE ?? '/api'

/** The browser's base is fixed at build time; the page server's is told by the process that started it. */
export function apiBase(): string {
  if (typeof window !== 'undefined') return publicApiBase()
  const url = process.env.API_URL
  if (!url) throw new Error('API_URL is not set: pages do not know where the API is')
  return url
}
