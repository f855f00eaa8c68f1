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
import { decodeTo, type Pixels } from './pixels.ts'

/** With the pixels by which an accepted file was judged. */
export type InspectedPixels = { inspection: Inspection; pixels: Pixels | null }

const refuse = (refusal: ImageRefusal): InspectedPixels => ({ inspection: { accepted: false, refusal }, pixels: null })

/** Every scan is read to its end whatever the size; an eighth of it costs the least. */
const JUDGED_SIZE = 32

/** Runs in a worker. */
export async function inspect(path: string): Promise<Inspection> {
  const { inspection } = await inspectFile(path, JUDGED_SIZE)
  return inspection
}

/**
 * Cheap checks come first: no pixel is decoded before kind, bytes, sides and scans are known to be right.
 * `decodedSize`: the longest side in pixels of what is decoded then.
 */
export async function inspectFile(path: string, decodedSize: number): Promise<InspectedPixels> {
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
  const shown = await shownSize(path)
  if (!shown) return refuse('image_damaged')
  const pixels = await decode(path, decodedSize)
  if (!pixels) return refuse('image_damaged')
  const facts = await readPhotoFacts(structure.metadata)
  return { inspection: { accepted: true, bytes: size, ...shown, facts }, pixels }
}

async function shownSize(path: string): Promise<{ width: number; height: number } | null> {
  const options = { limitInputPixels: IMAGE_MAX_PIXELS }
  const metadata = await sharp(path, options)
    .metadata()
    .catch(() => null)
  return metadata?.format === 'jpeg' ? metadata.autoOrient : null
}

/** libjpeg warns of these and goes on with grey: the rest of the picture is not there. Its other warnings are harmless. */
const missingPixels = /premature end|bad huffman|bad arithmetic/i

async function decode(path: string, size: number): Promise<Pixels | null> {
  try {
    return await decodeTo(path, size, 'warning')
  } catch (error) {
    if (error instanceof Error && missingPixels.test(error.message)) return null
    return decodeTo(path, size).catch(() => null)
  }
}
