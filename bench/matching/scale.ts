// Speed, memory and copies found as the catalogue grows. Beyond the real photographs it is filled up with synthetic images.

import { Matcher } from '../../server/matching/engine/matcher.ts'
import { decodeThumbnail } from '../../server/matching/fingerprint/thumbnail-codec.ts'
import { Catalogue } from '../../server/matching/index/catalogue.ts'
import { createMemoryStore, type FingerprintStore } from '../../server/matching/index/fingerprint-store.ts'
import { median } from '../../server/matching/median.ts'
import type { Fingerprint } from '../../server/ports/matching.ts'
import { alterations, openSource } from './alterations.ts'
import { cpuMilliseconds } from './clock.ts'
import { type Photo, take } from './collection.ts'
import { noMetrics } from './no-metrics.ts'
import { createSynthesis } from './synthesis.ts'

/** Queries that are copies, and as many that are not in the catalogue. */
const QUERIES = 100

/**
 * The real fingerprints, read again for every synthetic image, so that matching and verification cost what they cost: those of
 * ten million images would take 200 GB.
 */
export function sharedStore(photos: Photo[]): FingerprintStore {
  const all = photos.map(({ fingerprint }) => fingerprint.data)
  return {
    write: () => 0,
    read: at => all[at % all.length] ?? new Uint8Array(),
    size: () => 0,
    sync: () => undefined,
    close: () => undefined,
  }
}

type Queries = { copies: { id: string; fingerprint: Fingerprint }[]; negatives: Fingerprint[] }

/** Altered copies of images of the catalogue, each altered in another way, and images that are not in it. */
export async function queriesFrom(photos: Photo[], negatives: Photo[]): Promise<Queries> {
  // At least every other photograph remains to make synthetic images after.
  const stride = Math.max(2, Math.floor(photos.length / QUERIES))
  const copies: Queries['copies'] = []
  for (const [turn, { id, file }] of photos
    .filter((_, i) => i % stride === 0)
    .slice(0, QUERIES)
    .entries()) {
    const alteration = alterations[turn % alterations.length]
    const source = await openSource(
      file,
      photos.slice(-3).map(other => other.file),
      turn + 1,
    )
    if (alteration) copies.push({ id, ...(await take(await alteration.alter(source))) })
  }
  return { copies, negatives: negatives.map(({ fingerprint }) => fingerprint) }
}

export async function measureScale(all: Photo[], sizes: number[], say: (line: string) => void): Promise<string> {
  const apart = Math.max(2, Math.floor(all.length / QUERIES))
  const negatives = all.filter((_, i) => i % apart === 1).slice(0, QUERIES)
  const photos = all.filter(photo => !negatives.includes(photo))
  const queries = await queriesFrom(photos, negatives)
  const store = sharedStore(photos)
  const catalogue = new Catalogue(store)
  const matcher = new Matcher(decodeThumbnail, catalogue)
  const originals = new Set(queries.copies.map(({ id }) => id))
  const fill = createSynthesis(photos, ({ id }) => !originals.has(id))
  const put_ms = putting(photos)
  for (const [slot, { id, fingerprint }] of photos.entries()) {
    catalogue.put(id, fingerprint)
    const row = catalogue.rows[slot]
    if (row) row.at = slot
  }
  const lines = [
    '| catalogue | of them real | copies found | copy, CPU ms (median) | not in the catalogue (median) | mean of both | lookup | match | verify | entries read | bytes an image (without room to grow) | process, GB |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  const times: Time[] = []
  for (const size of sizes) {
    fill(catalogue, size)
    const time = { size, ...(await timeOf(matcher, queries)) }
    times.push(time)
    const ms = [time.copy, time.negative, time.mean, ...time.parts].map(each => each.toFixed(1)).join(' | ')
    const bytes = Math.round(catalogue.bytes() / catalogue.rows.length)
    const process_gb = (process.memoryUsage().rss / 1e9).toFixed(1)
    const found = `${time.found} of ${queries.copies.length}`
    const line = `| ${size} | ${photos.length} | ${found} | ${ms} | ${Math.round(time.read)} | ${bytes} | ${process_gb} |`
    lines.push(line)
    say(line)
  }
  const [copy, negative] = (['copy', 'negative'] as const).map(kind => growth(times, kind))
  return `${lines.join('\n')}\nGrowth exponent over these sizes: ${copy} (copies), ${negative} (negatives)\nPut: ${put_ms.toFixed(2)} ms of processor time\n`
}

/** Milliseconds to put one image, over all of them. */
function putting(photos: Photo[]): number {
  const catalogue = new Catalogue(createMemoryStore())
  const started = cpuMilliseconds()
  for (const { id, fingerprint } of photos) catalogue.put(id, fingerprint)
  return (cpuMilliseconds() - started) / photos.length
}

type Time = { size: number; found: number; copy: number; negative: number; mean: number; parts: number[]; read: number }

function growth(times: Time[], kind: 'copy' | 'negative'): string {
  const [first, last] = [times.at(0), times.at(-1)]
  if (!first || !last || first === last) return '–'
  return (Math.log(last[kind] / first[kind]) / Math.log(last.size / first.size)).toFixed(2)
}

async function timeOf(matcher: Matcher, { copies, negatives }: Queries): Promise<Omit<Time, 'size'>> {
  const metrics = {
    clock: cpuMilliseconds,
    ...noMetrics(),
  }
  const ask = async (query: Fingerprint, measured: boolean) => {
    const started = cpuMilliseconds()
    const answers = await matcher.find(query, measured ? metrics : undefined)
    return { ms: cpuMilliseconds() - started, ids: answers.filter(({ confirmed }) => confirmed).map(({ id }) => id) }
  }
  // The first round sorts buckets and warms caches; the second is measured.
  for (const query of [...copies.map(({ fingerprint }) => fingerprint), ...negatives]) await ask(query, false)
  const [copy, negative]: [number[], number[]] = [[], []]
  let found = 0
  for (const { id, fingerprint } of copies) {
    const { ms, ids } = await ask(fingerprint, true)
    copy.push(ms)
    if (ids.includes(id)) found += 1
  }
  for (const query of negatives) negative.push((await ask(query, true)).ms)
  const all = [...copy, ...negative]
  const parts = [metrics.lookup_ms, metrics.match_ms, metrics.verify_ms].map(ms => ms / all.length)
  const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length
  return { found, copy: median(copy), negative: median(negative), mean, parts, read: metrics.entriesRead / all.length }
}
