// Asks reverse image searches which pages show a picture. What they name is only a hint: our own crawler looks at each page.

export type SearchProviderName = 'google_vision' | 'tineye'

export type SearchFinding = {
  page_url: string
  /** The file on that page, where the provider names it. */
  picture_url: string | null
}

export type SearchProvider = {
  name: SearchProviderName
  /** `picture`: a JPEG of at most a few megabytes. Throws when the provider does not answer; asking again is safe, but may cost. */
  pagesWith(picture: Uint8Array): Promise<SearchFinding[]>
}

/** Those that are configured; none by default. */
export type SearchPort = { providers: readonly SearchProvider[] }
