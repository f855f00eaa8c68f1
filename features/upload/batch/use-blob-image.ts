// Draws an image that only this browser has into an element, and revokes its URL with the element.
'use client'
import { useCallback } from 'react'

/** A ref for the element. `load` must be stable; it answers null, or rejects, when there is nothing to draw. */
export function useBlobImage(load: () => Promise<Blob | null | undefined>): (img: HTMLImageElement) => () => void {
  return useCallback(
    (img: HTMLImageElement) => {
      let url: string | undefined
      let removed = false
      const show = async () => {
        const blob = await load()
        if (!blob || removed) return
        url = URL.createObjectURL(blob)
        img.src = url
      }
      void show().catch(() => undefined)
      return () => {
        removed = true
        if (url) URL.revokeObjectURL(url)
      }
    },
    [load],
  )
}
