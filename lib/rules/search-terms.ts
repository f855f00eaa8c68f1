// What somebody typed into a search box, taken apart: words, "exact phrases", and -words that must not be there.

export type SearchTerm = { text: string; excluded: boolean }

/** More than these say nothing more, and cost. */
export const SEARCH_TERMS_MAX = 8

export function searchTerms(search: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (const [, minus, phrase, word] of search.matchAll(/([-−–]?)(?:"([^"]*)"?|(\S+))/gu)) {
    const text = (phrase ?? word ?? '').trim()
    if (/[^-−–]/u.test(text)) terms.push({ text, excluded: minus !== '' })
  }
  return terms.slice(0, SEARCH_TERMS_MAX)
}

/** The search with a word that must not be there; without the word itself, if it was asked for. */
export function withoutWord(search: string, word: string): string {
  const others = searchTerms(search).filter(({ text }) => text.toLowerCase() !== word.toLowerCase())
  return typedTerms([...others, { text: word, excluded: true }])
}

/** The terms as one would type them. */
export const typedTerms = (terms: readonly SearchTerm[]): string =>
  terms.map(({ text, excluded }) => `${excluded ? '-' : ''}${/\s/.test(text) ? `"${text}"` : text}`).join(' ')
