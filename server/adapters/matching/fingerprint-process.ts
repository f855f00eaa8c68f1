// The program of one fingerprinting process: decodes strangers' images apart from the server, so that a crash or a hang costs one file.
import sharp from 'sharp'
import { IMAGE_MAX_PIXELS } from '#lib/rules/image-file.ts'
import type { TaskReply, TaskRequest } from '../../imaging/tasks.ts'
import { createFingerprinter } from '../../matching/fingerprint/fingerprint.ts'
import { readLuma } from '../../matching/fingerprint/read-luma.ts'
import { encodeThumbnail } from '../../matching/fingerprint/thumbnail-codec.ts'
import type { Fingerprint } from '../../ports/matching.ts'

export type FingerprintAnswer = Fingerprint | { refusal: 'image_damaged' | 'image_too_big' | 'image_too_small' }
export type FingerprintTasks = { fingerprint: FingerprintAnswer }

sharp.cache(false)
sharp.concurrency(1)

/** Kinds with a decoder that draws pixels only: no SVG, no PDF, nothing that loads further files. */
const KINDS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
/** Pixels of a side below which there is nothing to compare: counters, bullets. */
const SMALLEST_SIDE = 16

const make = createFingerprinter(encodeThumbnail)

async function fingerprint(path: string): Promise<FingerprintAnswer> {
  const { format, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
  if (!KINDS.has(format)) return { refusal: 'image_damaged' }
  if (autoOrient.width * autoOrient.height > IMAGE_MAX_PIXELS) return { refusal: 'image_too_big' }
  if (Math.min(autoOrient.width, autoOrient.height) < SMALLEST_SIDE) return { refusal: 'image_too_small' }
  // Cut-off files of the web are compared as far as they go.
  const image = sharp(path, { failOn: 'none', limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true })
  return make(await readLuma(image), { width: autoOrient.width, height: autoOrient.height })
}

async function answer({ id, path }: TaskRequest<FingerprintTasks>): Promise<TaskReply<FingerprintTasks>> {
  const result = await fingerprint(path).catch((): FingerprintAnswer => ({ refusal: 'image_damaged' }))
  return { id, rss: process.memoryUsage.rss(), result }
}

process.on('message', (request: TaskRequest<FingerprintTasks>) => {
  // The server may have gone while it was answered.
  void answer(request).then(reply => process.send?.(reply, error => error && process.exit()))
})
// The server is gone (even by kill -9, the channel closes): nothing may outlive it.
process.on('disconnect', () => process.exit())
