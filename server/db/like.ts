// Patterns for LIKE from what people type into a search box: its own wildcards mean themselves.

const literal = (typed: string) => typed.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** Matches lower-case text that contains what was typed. */
export const containing = (typed: string): string => `%${literal(typed)}%`

/** Matches lower-case text that begins with what was typed. */
export const beginningWith = (typed: string): string => `${literal(typed)}%`
