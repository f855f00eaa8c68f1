// Pages of the gallery after the first: loaded one by one, kept with the entry of the history, and brought back with it.
'use client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import type { Image } from '#lib/contract/images.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'

/** What an entry of the history remembers: how many further pages there were, and where one was. */
type Place = { pages: number; y: number; mark: Mark | null }
/** The photograph that was opened, or the first in sight, and how far below the top of the window it began, as a part of its height: it says where one was in rows of another height too. */
type Mark = { path: string; top: number }
type State = 'idle' | 'loading' | 'failed'
/** `end`: the entry of the wall after all photographs. */
type Wanted = { ask: ImagesQuery; page: number; shown: readonly string[]; end: RefObject<HTMLElement | null> }

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
export function useMorePages({ ask, page, shown, end }: Wanted) {
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
      keepPlace(count.current, end.current, null)
    } catch {
      setState('failed')
    } finally {
      busy.current = false
    }
  }, [ask, page, end])

  useEffect(() => {
    const kept = placeOf(history.state)
    if (!kept || kept.pages === 0) return undefined
    history.scrollRestoration = 'manual'
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
    scrollWhenThere(back, () => end.current)
  }, [lists, end])

  useEffect(() => watchPlace(opened => keepPlace(count.current, end.current, opened)), [end])
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

function keepPlace(pages: number, end: HTMLElement | null, opened: Element | null): void {
  if (pages === 0) return
  const wall: Place = { pages, y: window.scrollY, mark: markOf(end, opened) }
  history.replaceState({ ...history.state, wall }, '')
  // The browser would go back to the height of this entry as soon as the page is high enough.
  history.scrollRestoration = 'manual'
}

const photographs = (end: HTMLElement | null) => [...(end?.parentElement?.children ?? [])]
const pathOf = (photograph: Element) => photograph.querySelector('a')?.pathname

function markOf(end: HTMLElement | null, opened: Element | null): Mark | null {
  const all = photographs(end)
  const photograph =
    all.find(each => opened !== null && each.contains(opened)) ??
    all.find(each => each.getBoundingClientRect().bottom > 0)
  const path = photograph && pathOf(photograph)
  return path ? { path, top: photograph.getBoundingClientRect().top / window.innerHeight } : null
}

/** Keeps the place once one is still, and at once when something is opened. */
function watchPlace(keep: (opened: Element | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(() => keep(null), STILL_MS)
  }
  const onClick = ({ target }: MouseEvent) => {
    clearTimeout(timer)
    keep(target instanceof Element ? target : null)
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', onScroll)
    document.removeEventListener('click', onClick, { capture: true })
    // An entry takes over from the one before it what its browser does.
    history.scrollRestoration = 'auto'
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

function scrollWhenThere(place: Place, end: () => HTMLElement | null, frames = FRAMES): void {
  const { y, mark } = place
  const photograph = mark && photographs(end()).find(each => pathOf(each) === mark.path)
  const reach = document.documentElement.scrollHeight - window.innerHeight
  const top = photograph ? window.scrollY + photograph.getBoundingClientRect().top - mark.top * window.innerHeight : y
  // One that is there no more has no place; then the height has.
  if (photograph || (reach >= y && !mark) || frames === 0) window.scrollTo({ top, behavior: 'instant' })
  else requestAnimationFrame(() => scrollWhenThere(place, end, frames - 1))
}
