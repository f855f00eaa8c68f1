// The pictures of the catalogue: ids and their slots, the index over them, their whole-picture hashes and stored fingerprints.
import { MOST_SLOTS } from './entries.ts'
import { type Fingerprint, type Opened, openFingerprint } from './fingerprint.ts'
import { createInvertedIndex } from './inverted-index.ts'
import type { Store } from './store.ts'

/** Features of a picture that the index takes. */
export const INDEXED_MARKS = 140

/** Features below which a picture is bare: next to nothing in it can be found again by the index. */
export const BARE = 24

export type Catalogue = ReturnType<typeof createCatalogue>
/** What a snapshot keeps besides the index itself. */
export type Table = {
  id: string
  at: number
  length: number
  width: number
  height: number
  version: number
  bare: boolean
}

export function createCatalogue(store: Store) {
  const index = createInvertedIndex()
  const slots = new Map<string, number>()
  const rows: (Table | undefined)[] = []
  const bare = new Set<number>()
  let alive = new Uint8Array(1024)
  let hashes = new Uint32Array(8 * 1024)
  /** The first two words of each hash once more, side by side: a pass over all pictures reads these alone. */
  let heads = new Uint32Array(2 * 1024)
  let dead: number[] = []
  let free: number[] = []

  function room(slot: number): void {
    if (slot < alive.length) return
    const more = new Uint8Array(alive.length + (alive.length >> 1))
    more.set(alive)
    alive = more
    const wider = new Uint32Array(more.length * 8)
    wider.set(hashes)
    hashes = wider
    const longer = new Uint32Array(more.length * 2)
    longer.set(heads)
    heads = longer
  }

  function enter(slot: number, row: Table, opened: Pick<Opened, 'hashes'>): void {
    room(slot)
    rows[slot] = row
    slots.set(row.id, slot)
    alive[slot] = 1
    if (row.bare) bare.add(slot)
    hashes.set(opened.hashes.subarray(0, 8), slot * 8)
    heads.set(opened.hashes.subarray(0, 2), slot * 2)
  }

  function drop(id: string): void {
    const slot = slots.get(id)
    if (slot === undefined) return
    slots.delete(id)
    rows[slot] = undefined
    alive[slot] = 0
    bare.delete(slot)
    dead.push(slot)
    // Entries of dropped pictures are skipped; once they are a fifth of all they are thrown out.
    if (dead.length > 1000 && dead.length * 4 > slots.size) sweep()
  }

  function sweep(): void {
    index.sweep(alive)
    free = [...free, ...dead]
    dead = []
  }

  return {
    index,
    slots,
    rows,
    put(id: string, fingerprint: Fingerprint): void {
      const opened = openFingerprint(fingerprint)
      drop(id)
      const { data, width, height, version } = fingerprint
      const slot = free.pop() ?? rows.length
      if (slot >= MOST_SLOTS) throw new Error('the catalogue is full')
      const at = store.write(data)
      enter(slot, { id, at, length: data.length, width, height, version, bare: opened.count < BARE }, opened)
      for (const mark of chosenMarks(opened)) index.add(slot, opened.code(mark, false), opened.place(mark))
    },
    /** From a snapshot: the index already has the slot's entries. */
    enter,
    /** From a snapshot: a slot without a picture, of which the index may still have entries. */
    leave(slot: number): void {
      rows[slot] = undefined
      dead.push(slot)
    },
    drop,
    sweep,
    /** Slots of bare pictures. */
    bare: bare as ReadonlySet<number>,
    isAlive: (slot: number) => alive[slot] === 1,
    hashes: () => hashes,
    whole: () => ({ hashes, heads, count: rows.length }),
    fingerprint(slot: number): Fingerprint | null {
      const row = rows[slot]
      if (!row) return null
      const { at, length, width, height, version } = row
      return { width, height, version, data: store.read(at, length) }
    },
    /** Memory of index and hashes, without ids. */
    bytes: () => index.bytes() + hashes.byteLength + heads.byteLength + alive.byteLength,
  }
}

/**
 * What the index takes of a picture: of the coarse and of the fine ones the first of each part of it by turns, so that a crop
 * has some as well. Marks come with the coarse ahead, each group by strength.
 */
export function chosenMarks({ count, place }: Pick<Opened, 'count' | 'place'>): number[] {
  const all = Array.from({ length: count }, (_, i) => i)
  const coarse = all.filter(i => place(i).size >= COARSE)
  const fine = all.filter(i => place(i).size < COARSE)
  const share = Math.max(Math.round(INDEXED_MARKS * 0.4), INDEXED_MARKS - fine.length)
  const kept = byTurns(coarse, place).slice(0, share)
  return [...kept, ...byTurns(fine, place).slice(0, INDEXED_MARKS - kept.length)]
}

/** Cells a side of the grid, whose marks take turns: a seventh of a picture that is its calmest part has some of them then. */
const GRID = 6

/** The first of each cell of a grid, then the second of each, and so on. */
function byTurns(marks: number[], place: Opened['place']): number[] {
  const taken = new Map<number, number>()
  const turns = marks.map(mark => {
    const { x, y } = place(mark)
    const cell = Math.floor(x * GRID) * GRID + Math.floor(y * GRID)
    const turn = taken.get(cell) ?? 0
    taken.set(cell, turn + 1)
    return { mark, turn }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ mark }) => mark)
}

/** Same border between coarse and fine as when features are found, in shares of the longest side. */
const COARSE = 1 / 110
