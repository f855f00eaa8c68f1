// The small picture of a photograph in the list, from what the browser keeps.
'use client'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import type { Engine } from './engine/engine.ts'

export type ThumbnailProps = {
  engine: Engine
  id: string
  /** The file has been read: there is a picture, if the browser could draw one. */
  ready: boolean
  className?: string
}

export function Thumbnail({ engine, id, ready, className }: ThumbnailProps) {
  const draw = useCallback(
    (img: HTMLImageElement) => {
      let url: string | undefined
      let gone = false
      const show = async () => {
        const picture = ready ? await engine.parts.store.thumbnail(id) : null
        if (!picture || gone) return
        url = URL.createObjectURL(picture)
        img.src = url
      }
      void show().catch(() => undefined)
      return () => {
        gone = true
        if (url) URL.revokeObjectURL(url)
      }
    },
    [engine, id, ready],
  )
  return (
    // biome-ignore lint/performance/noImgElement: a picture that only this browser has.
    <img ref={draw} alt="" className={clsx('bg-sunken object-cover', className)} />
  )
}
