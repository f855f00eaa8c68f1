// Decides from the bytes alone whether a file is a photograph we take, and what it says about itself.
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import {
  checkImageFile,
  IMAGE_MAX_PIXELS,
  IMAGE_MEDIA_TYPE,
  looksLikeJpeg,
  readJpegSize,
} from '#lib/rules/image-file.ts'
import type { ImageRefusal, Inspection } from '../ports/imaging.ts'
import { carriesActiveContent, MAX_SCANS, readJpegStructure } from './jpeg-structure.ts'
import { readPhotoFacts } from './photo-facts.ts'

const refuse = (refusal: ImageRefusal): Inspection => ({ accepted: false, refusal })

/** Runs in a worker. Cheap checks come first: no pixel is decoded before kind, bytes, sides and scans are known to be right. */
export async function inspect(path: string): Promise<Inspection> {
  const { size } = await stat(path)
  const tooBig = checkImageFile({ type: IMAGE_MEDIA_TYPE, bytes: size, width: null, height: null })
  if (tooBig) return refuse(tooBig)
  const bytes = await readFile(path)
  if (!looksLikeJpeg(bytes)) return refuse('image_not_jpeg')
  const claimed = readJpegSize(bytes)
  if (!claimed) return refuse('image_damaged')
  const refusal = checkImageFile({ type: IMAGE_MEDIA_TYPE, bytes: size, width: claimed.width, height: claimed.height })
  if (refusal) return refuse(refusal)
  const structure = readJpegStructure(bytes)
  if (!structure || structure.scans === 0 || structure.scans > MAX_SCANS) return refuse('image_damaged')
  if (carriesActiveContent(structure)) return refuse('image_unsafe')
  const shown = await decode(path)
  if (!shown) return refuse('image_damaged')
  return { accepted: true, bytes: size, ...shown, facts: await readPhotoFacts(structure.metadata) }
}

/** libjpeg warns of these and goes on with grey: the rest of the picture is not there. Its other warnings are harmless. */
const missingPixels = /premature end|bad huffman|bad arithmetic/i

/** Reads every scan to its end (at an eighth of the size, which costs the least) and gives the size as shown. */
async function decode(path: string): Promise<{ width: number; height: number } | null> {
  try {
    return await decodeWith(path, 'warning')
  } catch (error) {
    if (error instanceof Error && missingPixels.test(error.message)) return null
    return decodeWith(path, 'error').catch(() => null)
  }
}

async function decodeWith(
  path: string,
  failOn: 'warning' | 'error',
): Promise<{ width: number; height: number } | null> {
  const image = sharp(path, { failOn, limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true })
  const { format, autoOrient } = await image.metadata()
  if (format !== 'jpeg') return null
  await image.resize(32, 32, { fit: 'fill' }).raw().toBuffer()
  return { width: autoOrient.width, height: autoOrient.height }
}
