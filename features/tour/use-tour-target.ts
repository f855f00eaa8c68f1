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
/** Also where it has stepped aside: scrolling back brings it. */
const headerHeight = () => document.querySelector<HTMLElement>('.headroom')?.offsetHeight ?? 0
/** By these somebody scrolls. */
const scrolling = ['wheel', 'touchmove', 'keydown'] as const

/** Keeps the target in view until the visitor scrolls, and follows it. */
export function useTourLook(target: Element | null, panel: Element | null): TourLook {
  const [look, setLook] = useState<TourLook>({ place: { at: 'bottom' }, frame: null })
  useEffect(() => {
    if (!panel) return
    const measure = () => {
      const frame = target?.getBoundingClientRect() ?? null
      setLook({ place: placePanel(frame, panel.getBoundingClientRect(), view()), frame })
    }
    let reading = false
    const read = () => {
      reading = true
    }
    const bring = () => {
      if (reading || !target) return
      const by = scrollNeeded(target.getBoundingClientRect(), panel.getBoundingClientRect(), view(), headerHeight())
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (by !== 0) window.scrollBy({ top: by, behavior: still ? 'instant' : 'smooth' })
    }
    // What arrives late pushes the target away.
    const sizes = new ResizeObserver(() => {
      bring()
      measure()
    })
    for (const each of [document.body, panel, ...(target ? [target] : [])]) sizes.observe(each)
    for (const each of scrolling) window.addEventListener(each, read, { passive: true })
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      for (const each of scrolling) window.removeEventListener(each, read)
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [target, panel])
  return look
}
