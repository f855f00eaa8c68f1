// Something that is fetched: what came, else in words why it could not be fetched, else what stands in its place until it is there.
'use client'
import type { ReactNode } from 'react'
import { FetchFailure } from './fetch-failure.tsx'

/** What a query knows. */
export type Fetched<Thing> = {
  /** What came; undefined until it is there. */
  data: Thing | undefined
  /** Why it could not be fetched; not said of something that is there already. */
  error: unknown
  refetch: () => unknown
}

export type LoadedProps<Thing> = {
  query: Fetched<Thing>
  waiting: ReactNode
  children: (data: Thing) => ReactNode
}

export function Loaded<Thing>({ query: { data, error, refetch }, waiting, children }: LoadedProps<Thing>) {
  if (data !== undefined) return children(data)
  return error === null ? waiting : <FetchFailure error={error} retry={refetch} />
}
