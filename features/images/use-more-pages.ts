// Pages of the gallery after the first: loaded one by one, kept with the entry of the history, and brought back with it.
'use client'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import type { Image } from '#lib/contract/images.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'

/** What an entry of the history remembers: how many further pages there were, and how far one had scrolled. */
type Place = { pages: number; y: number }
type State = 'idle' | 'loading' | 'failed'
type Wanted = { ask: ImagesQuery; page: number; shown: readonly string[] }

/** Milliseconds after the last movement until the place is kept: browsers count how often that is done. */
const STILL_MS = 250
/** Pages that are kept while this document lives, so that coming back draws them at once. */
const fetched = new Map<string, { images: Image[]; at: number }>()
const FRESH_MS = 5 * 60_000

async function pageOf(ask: ImagesQuery, page: number): Promise<Image[]> {
  const key = JSON.stringify([ask, page])
  const known = fetched.get(key)
  if (known && Date.now() - known.at < FRESH_MS) return known.images
  const { results } = await call(api.images.list, { query: { ...ask, page } })
  fetched.set(key, { images: results, at: Date.now() })
  return results
}

/** The further pages, each image once: while one reads, newer ones push the others on. */
export function useMorePages({ ask, page, shown }: Wanted) {
  const [lists, setLists] = useState<Image[][]>([])
  const [state, setState] = useState<State>('idle')
  const busy = useRef(false)
  const place = useRef<Place | null>(null)
  const count = useRef(0)

  const load = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setState('loading')
    try {
      const images = await pageOf(ask, page + 1 + count.current)
      count.current += 1
      setLists(before => [...before, images])
      setState('idle')
      keepPlace({ pages: count.current, y: window.scrollY })
    } catch {
      setState('failed')
    } finally {
      busy.current = false
    }
  }, [ask, page])

  useEffect(() => {
    const kept = placeOf(history.state)
    if (!kept || kept.pages === 0) return undefined
    const letGo = () => {
      place.current = null
    }
    place.current = kept
    const signal = heedMovement(letGo)
    void (async () => {
      busy.current = true
      setState('loading')
      const back = await Promise.all(Array.from({ length: kept.pages }, (_, i) => pageOf(ask, page + 1 + i))).catch(
        () => null,
      )
      busy.current = false
      setState(back ? 'idle' : 'failed')
      if (!back) return
      count.current = back.length
      setLists(back)
    })()
    return signal
  }, [ask, page])

  useLayoutEffect(() => {
    const back = place.current
    if (!back || lists.length < back.pages) return
    place.current = null
    // The photographs are drawn with the chunk of the wall, which may come a moment later.
    scrollWhenTall(back.y)
  }, [lists])

  useEffect(() => watchPlace(() => count.current), [])
  const seen = new Set(shown)
  const images = lists.flat().filter(({ id }) => !seen.has(id) && seen.add(id))
  /** The last page was not full. */
  const ended = (lists.at(-1)?.length ?? shown.length) < PAGE_SIZE
  return { images, pages: lists.length, state, ended, load }
}

function placeOf(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null || !('wall' in state)) return null
  // Written by this file alone.
  return state.wall as Place
}

const keepPlace = (wall: Place) => history.replaceState({ ...history.state, wall }, '')

/** Keeps the place once one is still. */
function watchPlace(pages: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    clearTimeout(timer)
    if (pages() > 0) timer = setTimeout(() => keepPlace({ pages: pages(), y: window.scrollY }), STILL_MS)
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', onScroll)
  }
}

/** Whoever moves while the pages come back is not moved again. */
function heedMovement(letGo: () => void): () => void {
  const ended = new AbortController()
  for (const event of ['wheel', 'touchmove', 'keydown'] as const) {
    window.addEventListener(event, letGo, { passive: true, signal: ended.signal })
  }
  return () => ended.abort()
}

/** Frames that are waited for: a second and a half. */
const FRAMES = 90

function scrollWhenTall(y: number, frames = FRAMES): void {
  const reach = document.documentElement.scrollHeight - window.innerHeight
  if (reach >= y || frames === 0) window.scrollTo({ top: y, behavior: 'instant' })
  else requestAnimationFrame(() => scrollWhenTall(y, frames - 1))
}
