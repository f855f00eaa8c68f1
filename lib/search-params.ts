// What the query of a page's URL says: declared once per screen, read on the server and in the browser, written without its defaults.
import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  type Nullable,
  type ParserMap,
  type SearchParams,
} from 'nuqs/server'
import type { RouteQuery } from '#lib/routes.ts'
import { isDay } from './dates.ts'

export type { SearchParams }

export const SEARCH_MAX = 200
export const ID_MAX = 40
const PAGE_MAX = 100_000

/** A text as it stands, cut where the API takes no more. */
export const parseAsText = (max: number) =>
  createParser({ parse: value => value.slice(0, max) || null, serialize: value => value })

export const parseAsTrimmed = (max: number) =>
  createParser({ parse: value => value.trim().slice(0, max) || null, serialize: value => value })

export const parseAsPattern = (pattern: RegExp) =>
  createParser({ parse: value => (pattern.test(value) ? value : null), serialize: value => value })

/** Several values, each of which another parser reads, behind commas; the same one twice is one, and what is wrong is left out. */
export const parseAsSeveral = (one: { parse: (value: string) => string | null }, most: number) =>
  createParser({
    parse: value => {
      const values = new Set(value.split(',').flatMap(each => one.parse(withCommas(each)) ?? []))
      return values.size === 0 ? null : [...values].slice(0, most)
    },
    serialize: values => values.map(withoutCommas).join(','),
    eq: (values, others) => values.join(',') === others.join(','),
  })

const withoutCommas = (value: string) => value.replaceAll('%', '%25').replaceAll(',', '%2C')
const withCommas = (value: string) => value.replaceAll('%2C', ',').replaceAll('%25', '%')

/** A calendar day, 2026-11-23. */
export const parseAsDay = createParser({ parse: value => (isDay(value) ? value : null), serialize: value => value })

/** The first page for anything that is no page number. */
export const parseAsPage = createParser({
  parse: value => {
    const page = Math.trunc(Number(value))
    return page >= 1 && page <= PAGE_MAX ? page : null
  },
  serialize: String,
}).withDefault(1)

/** What a URL says by a declaration; what it gets wrong, or does not say, is its default or undefined. */
export type StateOf<Parsers extends ParserMap> = {
  [Name in keyof Parsers]:
    | NonNullable<inferParserType<Parsers[Name]>>
    | (Parsers[Name] extends { defaultValue: unknown } ? never : undefined)
}

export type UrlState<Parsers extends ParserMap = ParserMap> = {
  parsers: Parsers
  read: (params: SearchParams | URLSearchParams) => StateOf<Parsers>
  /** For `href`; what is the default stays out of it. */
  query: (state: Partial<StateOf<Parsers>>) => RouteQuery
}

/** Absent values are undefined in this house, and null in the library. */
export function definedState<Parsers extends ParserMap>(values: object): StateOf<Parsers> {
  const entries = Object.entries(values).map(([name, value]) => [name, value ?? undefined])
  // The same entries, under the names and of the kinds that the parsers gave them.
  return Object.fromEntries(entries) as StateOf<Parsers>
}

export function urlState<Parsers extends ParserMap>(parsers: Parsers): UrlState<Parsers> {
  const load = createLoader(parsers)
  const serialize = createSerializer(parsers)
  return {
    parsers,
    read: params => definedState(load(params)),
    // A state without its absent values is what the library calls values.
    query: state =>
      Object.fromEntries(new URLSearchParams(serialize(state as Partial<Nullable<inferParserType<Parsers>>>))),
  }
}

/** For pages that say nothing but their number. */
export const paging = urlState({ page: parseAsPage })
