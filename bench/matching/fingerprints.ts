// What a fingerprint costs next to reading the same image: processor time over photographs as they are, after a warm-up.
import { readFile } from 'node:fs/promises'
import { median } from '../../server/matching/median.ts'
import { type Photo, take } from './collection.ts'

const WARM_UP = 20
const MEASURED = 200
const LARGE_PIXELS = 1_000_000

type Cost = { decode_ms: number; fingerprint_ms: number }

/**
 * Means and the median of the ratios of photographs from all over the collection, those of a megapixel and more apart:
 * a fingerprint costs much the same for all of them, reading does not.
 */
export async function measureFingerprints(photos: Photo[]): Promise<string> {
  const large = photos.filter(({ fingerprint: { width, height } }) => width * height >= LARGE_PIXELS)
  const small = photos.filter(photo => !large.includes(photo))
  const lines = [await measure('under a megapixel', small), await measure('of a megapixel and more', large)]
  return lines.filter(line => line !== '').join('')
}

async function measure(name: string, photos: Photo[]): Promise<string> {
  const apart = Math.max(1, Math.floor(photos.length / (WARM_UP + MEASURED)))
  const chosen = photos.filter((_, i) => i % apart === 0).slice(0, WARM_UP + MEASURED)
  const costs: Cost[] = []
  for (const { file } of chosen) costs.push(await take(await readFile(file)))
  const measured = costs.slice(Math.min(WARM_UP, costs.length >> 1))
  if (measured.length === 0) return ''
  const mean = (key: keyof Cost) => measured.reduce((sum, cost) => sum + cost[key], 0) / measured.length
  const ratios = measured.map(({ decode_ms, fingerprint_ms }) => fingerprint_ms / decode_ms)
  return (
    `Fingerprint of ${measured.length} photographs ${name}, milliseconds of processor time, means: reading ` +
    `${mean('decode_ms').toFixed(1)}, fingerprint ${mean('fingerprint_ms').toFixed(1)}, ` +
    `${(mean('fingerprint_ms') / mean('decode_ms')).toFixed(2)} times as much; median of the ratios ${median(ratios).toFixed(2)}.\n`
  )
}
