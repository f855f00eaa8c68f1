// Something that is fetched: what came, else in words why it could not be fetched, else what stands in its place until it is there.
'use client'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'

export type LoadedProps<Thing> = {
  /** What came; undefined until it is there. */
  data: Thing | undefined
  /** Why it could not be fetched, in words; not said of something that is there already. */
  failure: string | undefined
  waiting: ReactNode
  children: (data: Thing) => ReactNode
}

export function Loaded<Thing>({ data, failure, waiting, children }: LoadedProps<Thing>) {
  if (data !== undefined) return children(data)
  if (failure === undefined) return waiting
  return (
    <Notice tone="danger" live="alert">
      {failure}
    </Notice>
  )
}
