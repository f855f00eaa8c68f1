// The thumbnail of an image in the list, as the browser stores it.
'use client'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import type { Engine } from '../engine/engine.ts'
import { useBlobImage } from './use-blob-image.ts'

export type ItemThumbnailProps = {
  engine: Engine
  id: string
  /** The file has been read: there is a thumbnail, if the browser could draw one. */
  ready: boolean
  className?: string
}

export function ItemThumbnail({ engine, id, ready, className }: ItemThumbnailProps) {
  const load = useCallback(async () => (ready ? engine.thumbnail(id) : null), [engine, id, ready])
  const draw = useBlobImage(load)
  return (
    // biome-ignore lint/performance/noImgElement: an image that only this browser has.
    <img ref={draw} alt="" className={clsx('bg-sunken object-cover', className)} />
  )
}
