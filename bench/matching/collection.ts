// The catalogue of the bench: fingerprints and hashes of many photographs, kept between runs of the same engine.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { createFingerprinter } from '../../server/matching/fingerprint/fingerprint.ts'
import { encodeThumbnail } from '../../server/matching/fingerprint/thumbnail-codec.ts'
import type { Fingerprint } from '../../server/ports/matching.ts'
import { type Baselines, baselinesOf } from './baselines.ts'
import { cpuMilliseconds } from './clock.ts'
import { lumaOf } from './photos.ts'

const make = createFingerprinter(encodeThumbnail)

export type Taken = { fingerprint: Fingerprint; baselines: Baselines; decode_ms: number; fingerprint_ms: number }

export async function take(bytes: Uint8Array): Promise<Taken> {
  const { autoOrient } = await sharp(bytes).metadata()
  const started = cpuMilliseconds()
  const luma = await lumaOf(bytes)
  const decoded = cpuMilliseconds()
  const fingerprint = await make(luma, { width: autoOrient.width, height: autoOrient.height })
  const fingerprint_ms = cpuMilliseconds() - decoded
  return { fingerprint, baselines: baselinesOf(luma), decode_ms: decoded - started, fingerprint_ms }
}

/** A name for the engine's code, so that kept fingerprints of another engine are not used. */
async function engine(): Promise<string> {
  const folder = new URL('../../server/matching/fingerprint/', import.meta.url)
  const names = [
    'keypoints.ts',
    'fingerprint.ts',
    'descriptor-hash.ts',
    'projection.bin',
    'read-luma.ts',
    'thumbnail-codec.ts',
    'global-hash.ts',
    '../kernels/kernels.wasm',
    '../../../bench/matching/pdq.ts',
  ]
  const hash = createHash('sha256')
  for (const name of names) hash.update(await readFile(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}

/** Bytes that a key stands for, taken once and kept between runs of the same engine. The times are those of the first run. */
export async function takeOnce(key: string, draw: () => Promise<Uint8Array>): Promise<Taken> {
  const folder = join(tmpdir(), 'auctor-bench-matching', await keptEngine())
  await mkdir(folder, { recursive: true })
  const path = join(folder, createHash('sha256').update(key).digest('hex'))
  const kept = await readFile(path).catch(() => null)
  if (kept) return open(kept)
  const taken = await take(await draw())
  await writeFile(path, pack(taken))
  return taken
}

let known: Promise<string> | undefined
const keptEngine = () => (known ??= engine())

export type Photo = { id: string; file: string; sum: string; fingerprint: Fingerprint; baselines: Baselines }

/** Photographs whose bytes occurred before and files that cannot be read are left out. */
export async function collect(files: string[], say: (line: string) => void): Promise<Photo[]> {
  const folder = join(tmpdir(), 'auctor-bench-matching', await keptEngine())
  await mkdir(folder, { recursive: true })
  const kept = new Set(await readdir(folder))
  const photos: Photo[] = []
  const sums = new Set<string>()
  for (const file of files) {
    const bytes = await readFile(file)
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (sums.has(sum)) continue
    sums.add(sum)
    const path = join(folder, sum)
    if (!kept.has(sum)) {
      const taken = await take(bytes).catch(() => null)
      if (!taken) continue
      await writeFile(path, pack(taken))
      if (photos.length % 200 === 199) say(`${photos.length + 1} photographs read`)
    }
    const { fingerprint, baselines } = open(await readFile(path))
    photos.push({ id: `${photos.length}:${basename(file)}`, file, sum, fingerprint, baselines })
  }
  return photos
}

function pack({ fingerprint, baselines, decode_ms, fingerprint_ms }: Taken): Uint8Array {
  const { version, width, height, data } = fingerprint
  const hashes = [...baselines.phash, ...baselines.pdq.flatMap(words => [...words])]
  const head = Buffer.from(JSON.stringify({ version, width, height, hashes, decode_ms, fingerprint_ms }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  return Buffer.concat([size, head, data])
}

function open(bytes: Buffer): Taken {
  const size = bytes.readUInt32LE(0)
  const { version, width, height, hashes, decode_ms, fingerprint_ms } = JSON.parse(bytes.toString('utf8', 4, 4 + size))
  const words = Uint32Array.from(hashes)
  const pdq = Array.from({ length: 8 }, (_, way) => words.slice(2 + way * 8, 10 + way * 8))
  const data = new Uint8Array(bytes.subarray(4 + size))
  const baselines = { phash: words.slice(0, 2), pdq }
  return { fingerprint: { version, width, height, data }, baselines, decode_ms, fingerprint_ms }
}
