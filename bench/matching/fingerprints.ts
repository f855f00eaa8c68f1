// What a fingerprint costs next to reading the same picture: processor time over photographs as they are, after a warm-up.
import { readFile } from 'node:fs/promises'
import { middle } from '../../server/matching/middle.ts'
import { type Photo, take } from './collection.ts'

const WARM_UP = 20
const MEASURED = 200

/** Says means and the middle of the ratios of photographs from all over the collection. */
export async function measureFingerprints(photos: Photo[]): Promise<string> {
  const apart = Math.max(1, Math.floor(photos.length / (WARM_UP + MEASURED)))
  const chosen = photos.filter((_, i) => i % apart === 0).slice(0, WARM_UP + MEASURED)
  const costs: { decode_ms: number; fingerprint_ms: number }[] = []
  for (const { file } of chosen) costs.push(await take(await readFile(file)))
  const measured = costs.slice(Math.min(WARM_UP, costs.length >> 1))
  const mean = (key: 'decode_ms' | 'fingerprint_ms') =>
    measured.reduce((sum, cost) => sum + cost[key], 0) / measured.length
  const ratios = measured.map(({ decode_ms, fingerprint_ms }) => fingerprint_ms / decode_ms)
  return (
    `Fingerprint of ${measured.length} photographs as they are, milliseconds of processor time, means: reading ` +
    `${mean('decode_ms').toFixed(1)}, fingerprint ${mean('fingerprint_ms').toFixed(1)}, ` +
    `${(mean('fingerprint_ms') / mean('decode_ms')).toFixed(2)} times as much; middle of the ratios ${middle(ratios).toFixed(2)}.\n`
  )
}
