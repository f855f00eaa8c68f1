// Makes everything that is shown instead of the original: previews in several sizes, placeholder, dominant colour, fingerprint input.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { SAMPLE_SIDE } from '#lib/rules/moderation.ts'
import type { Derivation, DerivedFile, Inspection, PictureSample } from '../ports/imaging.ts'
import { embedProfile } from './embed-profile.ts'
import { inspectFile } from './inspect.ts'
import { readJpegStructure } from './jpeg-structure.ts'
import { measureSample } from './measure-sample.ts'
import { readPhotoFacts } from './photo-facts.ts'
import { decodeTo, FULL_SIZE, from, inside, type Pixels, rawPixels } from './pixels.ts'
import { type RightsMetadata, rightsMetadata } from './rights-metadata.ts'

/** Longest side in pixels of the previews beside the one of full size; a picture is never enlarged. */
export const WEBP_SIZES = [1280, 640, 320] as const
/** Close enough that no screen is sent half as many pixels again as its slot has. */
const AVIF_SIZES = [1280, 896, 640, 448] as const
const COPY_SIZE = 1280

/** Runs in a worker: makes everything from one decoding. Throws when the original cannot be decoded. */
export async function derive(path: string, directory: string): Promise<Derivation> {
  const [pixels, rights] = await Promise.all([decodeTo(path, FULL_SIZE), readRights(path)])
  return derivePixels(pixels, rights, directory)
}

/** Runs in a worker: the same from the decoding by which an arrived file is judged. Its folder need not exist. */
export async function inspectAndDerive(
  path: string,
  directory: string,
): Promise<{ inspection: Inspection; derivation: Derivation | null }> {
  const { inspection, pixels } = await inspectFile(path, FULL_SIZE)
  if (!inspection.accepted || !pixels) return { inspection, derivation: null }
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // The file is a good one whatever happens here, a full disk for example: its previews are made again later.
  const derivation = await derivePixels(pixels, rightsMetadata(inspection.facts), directory).catch(() => null)
  return { inspection, derivation }
}

/** Huffman tables made to measure would save 3 in 100 bytes and double the time. */
const FULL_JPEG = { quality: 84, optimiseCoding: false }

/** Each size is made from the next larger one, and what is measured from the smallest that has enough pixels. */
async function derivePixels(pixels: Pixels, rights: RightsMetadata, directory: string): Promise<Derivation> {
  const files = [await write(pixels, directory, `${FULL_SIZE}.jpg`, rights)]
  const sizes: Pixels[] = []
  for (const size of WEBP_SIZES) {
    const smaller = await shrunk(sizes.at(-1) ?? pixels, size)
    sizes.push(smaller)
    files.push(await write(smaller, directory, `${size}.webp`, rights))
  }
  const small = sizes[1] ?? pixels
  const sample = await from(small).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).raw().toBuffer()
  return {
    files,
    luma: await luma(small),
    thumbhash: await placeholder(sizes.at(-1) ?? small),
    colour: dominant(sample),
    sample,
    standards: measureSample(sample, SAMPLE_SIDE),
  }
}

/**
 * Runs in a worker: the previews that cost more than all the others together, for the sake of visitors' bytes.
 * AVIF takes five times as long as WebP.
 */
export async function deriveFiner(path: string, directory: string): Promise<DerivedFile[]> {
  const [pixels, rights] = await Promise.all([decodeTo(path, FULL_SIZE), readRights(path)])
  const files = [await write(pixels, directory, `${FULL_SIZE}.webp`, rights)]
  for (const size of AVIF_SIZES) files.push(await write(await shrunk(pixels, size), directory, `${size}.avif`, rights))
  return files
}

/** Runs in a worker: the one preview by which a stranger's picture is remembered, decoded no larger than it is shown. */
export async function copy(path: string, directory: string): Promise<DerivedFile> {
  const [pixels, rights] = await Promise.all([decodeTo(path, COPY_SIZE), readRights(path)])
  return write(pixels, directory, `${COPY_SIZE}.webp`, rights)
}

/** Kinds with a decoder that draws pixels only: no SVG, no PDF, nothing that loads further files. */
const PICTURES = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])
const SAMPLED_SIZE = 640

/** Runs in a worker: what a picture is compared by, of any picture that a stranger may hold. */
export async function samplePicture(path: string): Promise<PictureSample> {
  const { format } = await sharp(path, { limitInputPixels: false }).metadata()
  if (!PICTURES.has(format)) throw new Error('not a picture')
  const small = await decodeTo(path, SAMPLED_SIZE)
  const sample = await from(small).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).raw().toBuffer()
  return { luma: await luma(small), sample }
}

const shrunk = (pixels: Pixels, size: number): Promise<Pixels> =>
  size >= Math.max(pixels.width, pixels.height) ? Promise.resolve(pixels) : rawPixels(from(pixels).resize(inside(size)))

async function readRights(path: string): Promise<RightsMetadata> {
  const structure = readJpegStructure(await readFile(path))
  return rightsMetadata(await readPhotoFacts(structure?.metadata ?? []))
}

async function write(pixels: Pixels, directory: string, name: string, rights: RightsMetadata): Promise<DerivedFile> {
  const { width, height } = pixels
  const stated = from(pixels).withXmp(rights.xmp)
  const image = rights.exif ? stated.withExif(rights.exif) : stated
  const data = await encode(image, name, pixels)
  await writeFile(join(directory, name), data)
  const media_type = name.endsWith('.jpg') ? 'image/jpeg' : name.endsWith('.webp') ? 'image/webp' : 'image/avif'
  return { name, media_type, width, height, bytes: data.length }
}

async function encode(image: Sharp, name: string, { width, height }: Pixels): Promise<Buffer> {
  if (name.endsWith('.avif')) return image.withIccProfile('srgb').avif({ quality: 52, effort: 2 }).toBuffer()
  const format = name.endsWith('.jpg') ? 'jpeg' : 'webp'
  const encoded = format === 'jpeg' ? image.jpeg(FULL_JPEG) : image.webp({ quality: 80, effort: 2 })
  return embedProfile({ data: await encoded.toBuffer(), format, width, height })
}

async function luma(pixels: Pixels): Promise<Uint8Array> {
  const rgb = await from(pixels).resize(32, 32, { fit: 'fill' }).raw().toBuffer()
  return Uint8Array.from({ length: 1024 }, (_, i) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray(i * 3, i * 3 + 3)
    return Math.round(0.299 * r + 0.587 * g + 0.114 * b)
  })
}

/** The hash keeps at most seven waves a side, which more pixels do not make truer. */
const PLACEHOLDER_SIDE = 32

async function placeholder(pixels: Pixels): Promise<string> {
  const { data, info } = await from(pixels)
    .resize(inside(PLACEHOLDER_SIDE))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The middle of the fullest of 16 × 16 × 16 boxes of colour. */
function dominant(rgb: Uint8Array): string {
  const counts = new Uint32Array(16 ** 3)
  let fullest = 0
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const box = (((rgb[i] ?? 0) >> 4) << 8) | (((rgb[i + 1] ?? 0) >> 4) << 4) | ((rgb[i + 2] ?? 0) >> 4)
    const count = (counts[box] ?? 0) + 1
    counts[box] = count
    if (count > (counts[fullest] ?? 0)) fullest = box
  }
  const channels = [fullest >> 8, (fullest >> 4) & 15, fullest & 15]
  return `#${channels.map(value => (value * 16 + 8).toString(16).padStart(2, '0')).join('')}`
}
