// Speed and memory as the catalogue grows; beyond the real photographs it is filled up with synthetic fingerprints.
import { type Catalogue, createCatalogue, INDEXED_MARKS } from '../../server/matching/catalogue.ts'
import { decodePicture } from '../../server/matching/codec.ts'
import { FINGERPRINT_VERSION, openFingerprint } from '../../server/matching/fingerprint.ts'
import { createMatcher } from '../../server/matching/matcher.ts'
import type { Store } from '../../server/matching/store.ts'
import { spent } from './clock.ts'
import type { Photo } from './collection.ts'
import { chance } from './linear-algebra.ts'

const QUESTIONS = 25

/** The real fingerprints, read again for every synthetic picture, so that comparing and verifying cost what they cost. */
function sharedStore(photos: Photo[]): Store {
  const all = photos.map(({ fingerprint }) => fingerprint.data)
  return {
    write: () => 0,
    read: at => all[at % all.length] ?? new Uint8Array(),
    size: () => 0,
    sync: () => undefined,
    close: () => undefined,
  }
}

/**
 * A synthetic picture: features of a real one with some bits of each key turned over, new signatures and new places,
 * so that the buckets fill as unevenly as with real photographs, but no question finds it.
 */
function putSynthetic(catalogue: Catalogue, slot: number, models: Model[], random: () => number): void {
  const model = models[slot % models.length] ?? []
  const word = () => Math.floor(random() * 2 ** 32)
  const row = { id: `synthetic-${slot}`, at: slot, length: 1, width: 1000, height: 800, version: FINGERPRINT_VERSION }
  catalogue.enter(slot, row, { hashes: Uint32Array.from({ length: 8 }, word) })
  for (const { key, size } of model) {
    const flips = word()
    const bits = (1 << (flips & 15)) ^ (1 << ((flips >>> 4) & 15)) ^ (1 << (8 + ((flips >>> 8) & 15)))
    const code = { key: key ^ bits, doubts: noDoubts, low: word(), high: word() }
    catalogue.index.add(slot, code, { x: random(), y: random(), size, turn: random() })
  }
}

type Model = { key: number; size: number }[]
const noDoubts: number[] = []

/** Keys and sizes of the features that the index would take of a real photograph; null when it has too few. */
function modelOf({ fingerprint }: Photo): Model | null {
  const { count, code, place } = openFingerprint(fingerprint)
  if (count < INDEXED_MARKS) return null
  return Array.from({ length: INDEXED_MARKS }, (_, i) => ({ key: code(i, false).key, size: place(i).size }))
}

export async function measureScale(photos: Photo[], sizes: number[], say: (line: string) => void): Promise<string> {
  const store = sharedStore(photos)
  const catalogue = createCatalogue(store)
  const matcher = createMatcher(decodePicture, store, catalogue)
  const random = chance(11)
  const models = photos.map(modelOf).filter(model => model !== null)
  for (const [slot, { id, fingerprint }] of photos.entries()) {
    catalogue.put(id, fingerprint)
    const row = catalogue.rows[slot]
    if (row) row.at = slot
  }
  const lines = [
    '| catalogue | of them real | query, CPU ms (middle) | look-up | compare | verify | entries read | bytes an image | put ms |',
  ]
  lines.push('|---|---|---|---|---|---|---|---|---|')
  const times: { size: number; ms: number }[] = []
  let put_ms = 0
  for (const size of sizes) {
    const started = spent()
    const before = catalogue.rows.length
    for (let slot = before; slot < size; slot += 1) putSynthetic(catalogue, slot, models, random)
    put_ms = (spent() - started) / Math.max(1, size - before)
    const asked = await questions(matcher, photos)
    times.push({ size, ms: asked.ms })
    const bytes = catalogue.bytes() / catalogue.rows.length
    const line =
      `| ${size} | ${photos.length} | ${asked.ms.toFixed(1)} | ${asked.parts.map(part => part.toFixed(1)).join(' | ')} | ` +
      `${Math.round(asked.read)} | ${Math.round(bytes)} | ${put_ms.toFixed(2)} |`
    lines.push(line)
    say(line)
  }
  const [first, last] = [times.at(0), times.at(-1)]
  const exponent = first && last ? Math.log(last.ms / first.ms) / Math.log(last.size / first.size) : 0
  return `${lines.join('\n')}\nGrowth exponent of a query over these sizes: ${exponent.toFixed(2)}\n`
}

async function questions(matcher: ReturnType<typeof createMatcher>, photos: Photo[]) {
  const stride = Math.max(1, Math.floor(photos.length / QUESTIONS))
  const asked = photos.filter((_, i) => i % stride === 0).slice(0, QUESTIONS)
  const work = { clock: spent, read: 0, listed: 0, verified: 0, look_ms: 0, compare_ms: 0, verify_ms: 0 }
  const all: number[] = []
  // The first round sorts buckets and warms caches; the second is measured.
  for (const round of [0, 1]) {
    for (const { fingerprint } of asked) {
      const started = spent()
      await matcher.find(fingerprint, round === 1 ? work : undefined)
      if (round === 1) all.push(spent() - started)
    }
  }
  const parts = [work.look_ms, work.compare_ms, work.verify_ms].map(ms => ms / asked.length)
  return { ms: all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0, parts, read: work.read / asked.length }
}
