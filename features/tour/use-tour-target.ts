// The element that a step explains, once it is in the page, and where the panel stands beside it.
'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Box, type PanelPlace, placePanel, scrollNeeded } from './panel-place.ts'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Null where it is not in the page, or not to be seen. */
export function findTourTarget(name: string): Element | null {
  const found = document.querySelector(`[data-tour="${name}"]`)
  return found?.checkVisibility() ? found : null
}

export function useTourTarget(name: string): Element | null {
  return useSyncExternalStore(
    subscribe,
    () => findTourTarget(name),
    () => null,
  )
}

/** What is drawn: the panel, and the frame around the target. */
export type TourLook = { place: PanelPlace; frame: Box | null }

const view = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight })
const headerEnd = () => Math.max(0, document.querySelector('.headroom')?.getBoundingClientRect().bottom ?? 0)

/** Scrolls the target into view once, then follows it. */
export function useTourLook(target: Element | null, panel: Element | null): TourLook {
  const [look, setLook] = useState<TourLook>({ place: { at: 'bottom' }, frame: null })
  useEffect(() => {
    if (!panel) return
    const measure = () => {
      const frame = target?.getBoundingClientRect() ?? null
      setLook({ place: placePanel(frame, panel.getBoundingClientRect(), view()), frame })
    }
    if (target) {
      const by = scrollNeeded(target.getBoundingClientRect(), panel.getBoundingClientRect(), view(), headerEnd())
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (by !== 0) window.scrollBy({ top: by, behavior: still ? 'instant' : 'smooth' })
    }
    measure()
    const sizes = new ResizeObserver(measure)
    for (const each of [document.body, panel, ...(target ? [target] : [])]) sizes.observe(each)
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [target, panel])
  return look
}
