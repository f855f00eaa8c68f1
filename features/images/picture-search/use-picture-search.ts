// A search with a picture: what was found is there again when one comes back from a photograph.
'use client'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { shrinkPicture } from '#lib/api/shrink-picture.ts'
import type { PictureFindings } from '#lib/contract/images.ts'

type Search = { key: number; url: string; findings: PictureFindings | null }

/** The last one, for as long as this document lives; the picture itself stays in the browser. */
let last: Search | null = null
let searches = 0
const watchers = new Set<() => void>()

function show(search: Search | null): void {
  if (last && last.url !== search?.url) URL.revokeObjectURL(last.url)
  last = search
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function usePictureSearch() {
  const search = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  )
  const { mutateAsync, error, reset } = useCall(api.images.searchByPicture)
  const [busy, setBusy] = useState(false)

  useLayoutEffect(() => {
    // A search belongs to its entry of the history; whoever comes by a link begins anew.
    if (last && keyOf(history.state) !== last.key) show(null)
  }, [])

  async function start(file: Blob) {
    reset()
    searches += 1
    const key = searches
    show({ key, url: URL.createObjectURL(file), findings: null })
    setBusy(true)
    try {
      const findings = await mutateAsync({ body: {}, file: await shrinkPicture(file) })
      // Another picture may have been dropped meanwhile.
      if (last?.key !== key) return
      show({ ...last, findings })
      history.replaceState({ ...history.state, picture: key }, '')
    } catch {
      // What the call threw is in `error`.
    }
    if (last?.key === key) setBusy(false)
  }
  return { search, start, busy, error }
}

function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'picture' in state ? state.picture : null
}
