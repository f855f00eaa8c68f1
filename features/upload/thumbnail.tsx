// The small picture of a photograph in the list, from what the browser keeps.
'use client'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import type { Engine } from './engine/engine.ts'
import { useKeptPicture } from './use-kept-picture.ts'

export type ThumbnailProps = {
  engine: Engine
  id: string
  /** The file has been read: there is a picture, if the browser could draw one. */
  ready: boolean
  className?: string
}

export function Thumbnail({ engine, id, ready, className }: ThumbnailProps) {
  const load = useCallback(async () => (ready ? engine.parts.store.thumbnail(id) : null), [engine, id, ready])
  const draw = useKeptPicture(load)
  return (
    // biome-ignore lint/performance/noImgElement: a picture that only this browser has.
    <img ref={draw} alt="" className={clsx('bg-sunken object-cover', className)} />
  )
}
