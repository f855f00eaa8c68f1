// The images of the catalogue: ids and their slots, the index over their keypoints, their global hashes and stored fingerprints.

import type { Fingerprint, StoredImage } from '../../ports/matching.ts'
import { type ParsedFingerprint, parseFingerprint } from '../fingerprint/fingerprint.ts'
import { INDEXED_KEYPOINTS, TEXTURELESS_KEYPOINTS } from '../model.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { MAX_SLOTS } from './index-entries.ts'
import { InvertedIndex } from './inverted-index.ts'
import type { HashPrefixes, PostingLists, SearchableCatalogue, SlotHash } from './searchable.ts'

/** An image of the catalogue; `at` and `length`: where its fingerprint is stored. */
export type CatalogueRow = {
  id: string
  at: number
  length: number
  width: number
  height: number
  version: number
  textureless: boolean
}

/** Dropped images that an index keeps in any case. */
const MIN_DROPPED = 1000

/** Whether so many dropped images, a fifth of all or more, are to leave an index. */
export const hasManyDropped = (dropped: number, live: number): boolean => dropped > MIN_DROPPED && dropped * 4 > live

export class Catalogue implements SearchableCatalogue {
  readonly index = new InvertedIndex()
  readonly slots = new Map<string, number>()
  readonly rows: (CatalogueRow | undefined)[] = []
  readonly #store: FingerprintStore
  readonly #textureless = new Set<number>()
  #live = new Uint8Array(1024)
  #hashes = new Uint32Array(8 * 1024)
  /** The first two words of each hash once more, side by side: a pass over all images reads these alone. */
  #prefixes = new Uint32Array(2 * 1024)
  /** Slots of dropped images that the index still has entries of. */
  #dropped: number[] = []
  #freeSlots: number[] = []

  constructor(store: FingerprintStore) {
    this.#store = store
  }

  put(id: string, fingerprint: Fingerprint): void {
    const parsed = parseFingerprint(fingerprint)
    this.drop(id)
    const { data, width, height, version } = fingerprint
    const slot = this.#freeSlots.pop() ?? this.rows.length
    if (slot >= MAX_SLOTS) throw new Error('the catalogue is full')
    const at = this.#store.write(data)
    const textureless = parsed.count < TEXTURELESS_KEYPOINTS
    this.restoreRow(slot, { id, at, length: data.length, width, height, version, textureless }, parsed)
    for (const i of selectKeypoints(parsed)) this.index.add(slot, parsed.descriptor(i, false), parsed.keypoint(i))
  }

  drop(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    this.slots.delete(id)
    this.rows[slot] = undefined
    this.#live[slot] = 0
    this.#textureless.delete(slot)
    this.#dropped.push(slot)
    // Entries of dropped images are skipped; once they are a fifth of all, they are removed.
    if (hasManyDropped(this.#dropped.length, this.slots.size)) this.compact()
  }

  /** Removes the entries of dropped images from the index, so that their slots can be used again. */
  compact(): void {
    this.index.compact(this.#live)
    this.#freeSlots = [...this.#freeSlots, ...this.#dropped]
    this.#dropped = []
  }

  /** From a snapshot: the index already has the entries of the slot. */
  restoreRow(slot: number, row: CatalogueRow, { hashes }: Pick<ParsedFingerprint, 'hashes'>): void {
    this.#grow(slot)
    this.rows[slot] = row
    this.slots.set(row.id, slot)
    this.#live[slot] = 1
    if (row.textureless) this.#textureless.add(slot)
    this.#hashes.set(hashes.subarray(0, 8), slot * 8)
    this.#prefixes.set(hashes.subarray(0, 2), slot * 2)
  }

  /** From a snapshot: a slot without an image, of which the index may still have entries. */
  restoreGap(slot: number): void {
    this.rows[slot] = undefined
    this.#dropped.push(slot)
  }

  isLive(slot: number): boolean {
    return this.#live[slot] === 1
  }

  lists(): PostingLists {
    return this.index
  }

  images(slots: readonly number[]): Map<number, StoredImage> {
    const found = new Map<number, StoredImage>()
    for (const slot of slots) {
      const row = this.rows[slot]
      if (!row) continue
      const { id, at, length, width, height, version } = row
      found.set(slot, { id, fingerprint: { width, height, version, data: this.#store.read(at, length) } })
    }
    return found
  }

  hashPrefixes(): HashPrefixes {
    return { prefixes: this.#prefixes, count: this.rows.length, isLive: slot => this.isLive(slot) }
  }

  hashesOf(slots: readonly number[]): SlotHash[] {
    return slots.map(slot => ({ slot, hash: this.hashOf(slot) }))
  }

  texturelessHashes(): SlotHash[] {
    return this.hashesOf([...this.#textureless])
  }

  holds({ id }: { id: string }): boolean {
    return this.slots.has(id)
  }

  /** Eight words; those of an earlier image where the slot is free. */
  hashOf(slot: number): Uint32Array {
    return this.#hashes.subarray(slot * 8, slot * 8 + 8)
  }

  /** Memory of index and hashes, without ids. */
  bytes(): number {
    return this.index.bytes() + this.#hashes.byteLength + this.#prefixes.byteLength + this.#live.byteLength
  }

  #grow(slot: number): void {
    if (slot < this.#live.length) return
    const live = new Uint8Array(this.#live.length + (this.#live.length >> 1))
    live.set(this.#live)
    this.#live = live
    const hashes = new Uint32Array(live.length * 8)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    const prefixes = new Uint32Array(live.length * 2)
    prefixes.set(this.#prefixes)
    this.#prefixes = prefixes
  }
}

/** Scale between coarse and fine keypoints, in shares of the longest side: the same as when they are detected. */
const COARSE_SCALE = 1 / 110
/** Share of the index's keypoints that coarse ones may take: thumbnails have no others. */
const COARSE_SHARE = 0.4
/** Cells to a side of the grid. Even a seventh of an image that has little texture then has some keypoints in the index. */
const GRID_CELLS = 6

/**
 * The keypoints that the index takes of an image, coarse and fine ones. In both groups the cells of a grid take turns, so
 * that a crop has some as well. Fingerprints list coarse keypoints first, each group by response.
 */
export function selectKeypoints({ count, keypoint }: Pick<ParsedFingerprint, 'count' | 'keypoint'>): number[] {
  const all = Array.from({ length: count }, (_, i) => i)
  const coarse = all.filter(i => keypoint(i).scale >= COARSE_SCALE)
  const fine = all.filter(i => keypoint(i).scale < COARSE_SCALE)
  const coarseCount = Math.max(Math.round(INDEXED_KEYPOINTS * COARSE_SHARE), INDEXED_KEYPOINTS - fine.length)
  const selected = roundRobin(coarse, keypoint).slice(0, coarseCount)
  return [...selected, ...roundRobin(fine, keypoint).slice(0, INDEXED_KEYPOINTS - selected.length)]
}

/** The first of each cell of a grid, then the second of each, and so on. */
function roundRobin(indices: number[], keypoint: ParsedFingerprint['keypoint']): number[] {
  const taken = new Map<number, number>()
  const rounds = indices.map(index => {
    const { x, y } = keypoint(index)
    const cell = Math.floor(x * GRID_CELLS) * GRID_CELLS + Math.floor(y * GRID_CELLS)
    const round = taken.get(cell) ?? 0
    taken.set(cell, round + 1)
    return { index, round }
  })
  return rounds.toSorted((a, b) => a.round - b.round).map(({ index }) => index)
}
