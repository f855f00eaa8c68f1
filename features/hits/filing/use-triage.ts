// Where the reader is in a list of hits: the one that keys speak of, those that are chosen, and how they are filed.
'use client'
import { useState } from 'react'
import type { Hit } from '#lib/contract/hits.ts'
import { type HitsParams, walkQuery } from '../hits-params.ts'
import { useHitRows } from '../list/use-hit-rows.ts'
import type { ActName } from './filing-acts.ts'
import { useFiling } from './use-filing.ts'

export type HitSelection = ReadonlyMap<string, Hit>

/** `of` names the list; `cursor` is -1 as long as nobody has moved; `anchor` is where a range begins. */
type Place = { of: string; cursor: number; anchor: number; selection: HitSelection }

const start = (of: string): Place => ({ of, cursor: -1, anchor: -1, selection: new Map() })

export function useTriage(params: HitsParams, onBack: (hits: readonly Hit[]) => void) {
  const query = walkQuery(params)
  const rows = useHitRows(query)
  const filing = useFiling(query, onBack)
  const name = JSON.stringify(query)
  const [kept, setPlace] = useState(() => start(name))
  // What was chosen among other hits is not meant any more.
  const place = kept.of === name ? kept : start(name)
  const known = rows.list?.rows ?? []
  /** From where the reader is by then: keys and focus may come before the last change is drawn. */
  const change = (changes: (now: Place) => Partial<Place>) =>
    setPlace(now => {
      const current = now.of === name ? now : start(name)
      return { ...current, ...changes(current) }
    })

  /** Chooses from the anchor up to here; without an anchor this hit alone. Hits that have not been fetched stay out. */
  const chooseTo = (index: number) =>
    change(now => {
      const anchor = now.anchor < 0 ? index : now.anchor
      const selection = new Map(now.selection)
      for (const hit of known.slice(Math.min(anchor, index), Math.max(anchor, index) + 1)) {
        if (hit) selection.set(hit.id, hit)
      }
      return { cursor: index, anchor, selection }
    })
  const toggle = (index: number) => {
    const hit = known[index]
    if (!hit) return
    change(now => {
      const selection = new Map(now.selection)
      if (!selection.delete(hit.id)) selection.set(hit.id, hit)
      return { cursor: index, anchor: index, selection }
    })
  }

  return {
    ...rows,
    ...place,
    query,
    filing,
    moveTo: (cursor: number) => change(() => ({ cursor, anchor: cursor })),
    /** The focus came to a hit: a range goes on where keys brought it there. */
    reach: (cursor: number) => change(now => (now.cursor === cursor ? {} : { cursor, anchor: cursor })),
    chooseTo,
    toggle,
    select: (selection: HitSelection) => change(() => ({ selection })),
    /** Files what is chosen, or else the hit that keys speak of; the next one takes its place. */
    act: (act: ActName) => {
      const one = known[place.cursor]
      const hits = place.selection.size > 0 ? [...place.selection.values()] : one ? [one] : []
      if (hits.length === 0) return
      change(now => ({ selection: new Map(), anchor: now.cursor }))
      void filing.file(hits, act)
    },
  }
}
export type Triage = ReturnType<typeof useTriage>
