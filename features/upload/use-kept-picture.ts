// Draws a picture that only this browser has into an image element, and lets its address go with the element.
'use client'
import { useCallback } from 'react'

/** A ref for the element. `load` must be stable; it answers null, or rejects, when there is nothing to draw. */
export function useKeptPicture(load: () => Promise<Blob | null | undefined>): (img: HTMLImageElement) => () => void {
  return useCallback(
    (img: HTMLImageElement) => {
      let url: string | undefined
      let gone = false
      const show = async () => {
        const picture = await load()
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
    [load],
  )
}
