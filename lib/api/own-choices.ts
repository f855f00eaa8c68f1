// A person's own collections, photographers and tags as lists to choose from: a page of them, narrowed by what is searched, and what is chosen in any case.
'use client'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { api } from './endpoints.ts'
import { ownPhotographers } from './own-photographers.ts'
import { q } from './query.ts'

type Option = { value: string; label: string }
export type Choices = {
  options: Option[]
  /** More than one page holds: they are to be searched. */
  many: boolean
  /** How many the search has found; null while nothing is searched. */
  found: number | null
  onSearch: (search: string | undefined) => void
}

type Page<Row> = { count: number; results: readonly Row[] }
type Found<Row> = { all: Page<Row> | undefined; now: Page<Row> | undefined; search: string | undefined }

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name })

/** Those that no page has shown come after the others. */
export function withChosen(options: readonly Option[], chosen: readonly Option[]): Option[] {
  const known = new Set(options.map(({ value }) => value))
  return [...options, ...chosen.filter(({ value }) => !known.has(value))]
}

const numbersOf = <Row>({ all, now, search }: Found<Row>) => ({
  many: (all?.count ?? 0) > PAGE_SIZE_MAX,
  found: search === undefined ? null : (now?.count ?? null),
})

export const ownCollections = (search = '') =>
  q(api.collections.list, {
    query: { mine: 'true', ordering: 'name', page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) },
  })

const ownTags = (search = '') =>
  q(api.tags.list, { query: { mine: 'true', page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) } })

/** `ids`: what is chosen, and what must have a name besides. */
export function useOwnCollections(ids: readonly string[]): Choices {
  const [search, onSearch] = useState<string>()
  const all = useQuery(ownCollections()).data
  const now = useQuery({ ...ownCollections(search), placeholderData: keepPreviousData }).data
  const options = (now?.results ?? []).map(optionOf)
  const missing = all ? missingOf(ids, options) : []
  const named = useQueries({ queries: missing.map(id => q(api.collections.read, { id })) })
  const chosen = named.flatMap(({ data }) => (data ? optionOf(data) : []))
  return { options: withChosen(options, chosen), onSearch, ...numbersOf({ all, now, search }) }
}

export function useOwnPhotographers(ids: readonly string[]): Choices {
  const [search, onSearch] = useState<string>()
  const all = useQuery(ownPhotographers()).data
  const now = useQuery({ ...ownPhotographers(search), placeholderData: keepPreviousData }).data
  const options = (now?.results ?? []).map(optionOf)
  const missing = all ? missingOf(ids, options) : []
  const named = useQueries({ queries: missing.map(id => q(api.photographers.read, { id })) })
  const chosen = named.flatMap(({ data }) => (data ? optionOf(data) : []))
  return { options: withChosen(options, chosen), onSearch, ...numbersOf({ all, now, search }) }
}

/** Tags are their own names. */
export function useOwnTags(names: readonly string[]): Choices {
  const [search, onSearch] = useState<string>()
  const all = useQuery(ownTags()).data
  const now = useQuery({ ...ownTags(search), placeholderData: keepPreviousData }).data
  const options = (now?.results ?? []).map(({ name }) => ({ value: name, label: name }))
  const chosen = names.flatMap(name => (name === '' ? [] : { value: name, label: name }))
  return { options: withChosen(options, chosen), onSearch, ...numbersOf({ all, now, search }) }
}

const missingOf = (ids: readonly string[], options: readonly Option[]): string[] => [
  ...new Set(ids.filter(id => id !== '' && !options.some(({ value }) => value === id))),
]
