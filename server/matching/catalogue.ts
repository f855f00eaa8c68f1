// The pictures of the catalogue: ids and their slots, the index over them, their whole-picture hashes and stored fingerprints.

import { type Fingerprint, type ParsedFingerprint, parseFingerprint } from './fingerprint.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { MAX_SLOTS } from './index-entries.ts'
import { createInvertedIndex } from './inverted-index.ts'

/** Features of a picture that the index takes. */
export const INDEXED_KEYPOINTS = 140

/** Features below which a picture is bare: next to nothing in it can be found again by the index. */
export const TEXTURELESS_KEYPOINTS = 24

export type Catalogue = ReturnType<typeof createCatalogue>
/** What a snapshot keeps besides the index itself. */
export type CatalogueRow = {
  id: string
  at: number
  length: number
  width: number
  height: number
  version: number
  textureless: boolean
}

export function createCatalogue(store: FingerprintStore) {
  const index = createInvertedIndex()
  const slots = new Map<string, number>()
  const rows: (CatalogueRow | undefined)[] = []
  const textureless = new Set<number>()
  let live = new Uint8Array(1024)
  let hashes = new Uint32Array(8 * 1024)
  /** The first two words of each hash once more, side by side: a pass over all pictures reads these alone. */
  let prefixes = new Uint32Array(2 * 1024)
  let dropped: number[] = []
  let freeSlots: number[] = []

  function grow(slot: number): void {
    if (slot < live.length) return
    const largerLive = new Uint8Array(live.length + (live.length >> 1))
    largerLive.set(live)
    live = largerLive
    const largerHashes = new Uint32Array(largerLive.length * 8)
    largerHashes.set(hashes)
    hashes = largerHashes
    const largerPrefixes = new Uint32Array(largerLive.length * 2)
    largerPrefixes.set(prefixes)
    prefixes = largerPrefixes
  }

  function restoreRow(slot: number, row: CatalogueRow, parsed: Pick<ParsedFingerprint, 'hashes'>): void {
    grow(slot)
    rows[slot] = row
    slots.set(row.id, slot)
    live[slot] = 1
    if (row.textureless) textureless.add(slot)
    hashes.set(parsed.hashes.subarray(0, 8), slot * 8)
    prefixes.set(parsed.hashes.subarray(0, 2), slot * 2)
  }

  function drop(id: string): void {
    const slot = slots.get(id)
    if (slot === undefined) return
    slots.delete(id)
    rows[slot] = undefined
    live[slot] = 0
    textureless.delete(slot)
    dropped.push(slot)
    // Entries of dropped pictures are skipped; once they are a fifth of all they are thrown out.
    if (dropped.length > 1000 && dropped.length * 4 > slots.size) compact()
  }

  function compact(): void {
    index.compact(live)
    freeSlots = [...freeSlots, ...dropped]
    dropped = []
  }

  return {
    index,
    slots,
    rows,
    put(id: string, fingerprint: Fingerprint): void {
      const parsed = parseFingerprint(fingerprint)
      drop(id)
      const { data, width, height, version } = fingerprint
      const slot = freeSlots.pop() ?? rows.length
      if (slot >= MAX_SLOTS) throw new Error('the catalogue is full')
      const at = store.write(data)
      restoreRow(
        slot,
        { id, at, length: data.length, width, height, version, textureless: parsed.count < TEXTURELESS_KEYPOINTS },
        parsed,
      )
      for (const keypoint of selectKeypoints(parsed))
        index.add(slot, parsed.descriptor(keypoint, false), parsed.keypoint(keypoint))
    },
    /** From a snapshot: the index already has the slot's entries. */
    restoreRow,
    /** From a snapshot: a slot without a picture, of which the index may still have entries. */
    restoreGap(slot: number): void {
      rows[slot] = undefined
      dropped.push(slot)
    },
    drop,
    compact,
    /** Slots of bare pictures. */
    textureless: textureless as ReadonlySet<number>,
    isLive: (slot: number) => live[slot] === 1,
    hashes: () => hashes,
    globalHashes: () => ({ hashes, prefixes, count: rows.length }),
    fingerprint(slot: number): Fingerprint | null {
      const row = rows[slot]
      if (!row) return null
      const { at, length, width, height, version } = row
      return { width, height, version, data: store.read(at, length) }
    },
    /** Memory of index and hashes, without ids. */
    bytes: () => index.bytes() + hashes.byteLength + prefixes.byteLength + live.byteLength,
  }
}

/**
 * What the index takes of a picture: of the coarse and of the fine ones the first of each part of it by turns, so that a crop
 * has some as well. Marks come with the coarse ahead, each group by strength.
 */
export function selectKeypoints({ count, keypoint }: Pick<ParsedFingerprint, 'count' | 'keypoint'>): number[] {
  const all = Array.from({ length: count }, (_, i) => i)
  const coarse = all.filter(i => keypoint(i).scale >= COARSE_SCALE)
  const fine = all.filter(i => keypoint(i).scale < COARSE_SCALE)
  const coarseCount = Math.max(Math.round(INDEXED_KEYPOINTS * 0.4), INDEXED_KEYPOINTS - fine.length)
  const selectedCoarse = roundRobin(coarse, keypoint).slice(0, coarseCount)
  return [...selectedCoarse, ...roundRobin(fine, keypoint).slice(0, INDEXED_KEYPOINTS - selectedCoarse.length)]
}

/** Cells a side of the grid, whose marks take turns: a seventh of a picture that is its calmest part has some of them then. */
const GRID_CELLS = 6

/** The first of each cell of a grid, then the second of each, and so on. */
function roundRobin(keypoints: number[], keypoint: ParsedFingerprint['keypoint']): number[] {
  const taken = new Map<number, number>()
  const rounds = keypoints.map(index => {
    const { x, y } = keypoint(index)
    const cell = Math.floor(x * GRID_CELLS) * GRID_CELLS + Math.floor(y * GRID_CELLS)
    const round = taken.get(cell) ?? 0
    taken.set(cell, round + 1)
    return { index, round }
  })
  return rounds.toSorted((a, b) => a.round - b.round).map(({ index }) => index)
}

/** Same border between coarse and fine as when features are found, in shares of the longest side. */
const COARSE_SCALE = 1 / 110
