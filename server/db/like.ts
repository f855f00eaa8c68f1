// Patterns for LIKE from what people type into a search box: its own wildcards mean themselves.
import { and, type SQL, sql } from 'drizzle-orm'
import { searchTerms } from '#lib/rules/search-terms.ts'

const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')
const literal = (typed: string) => escaped(typed.toLowerCase())

/** For ILIKE: matches text in any case that contains what was typed. */
export const anywhere = (typed: string): string => `%${escaped(typed)}%`

/** Matches lower-case text that contains what was typed. */
export const containing = (typed: string): string => `%${literal(typed)}%`

/** Matches lower-case text that begins with what was typed. */
export const beginningWith = (typed: string): string => `${literal(typed)}%`

/** A name that says every word, whatever its accents and wherever it stands; words with a minus are of no name. */
export const namedBy = (name: SQL, typed: string): SQL | undefined =>
  and(
    ...searchTerms(typed)
      .filter(({ excluded }) => !excluded)
      .map(({ text }) => sql`unaccent(lower(${name})) like unaccent(${containing(text)})`),
  )
