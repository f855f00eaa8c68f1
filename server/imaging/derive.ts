// Makes everything that is shown instead of the original: previews in several sizes, placeholder, dominant colour, fingerprint input.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { IMAGE_MAX_PIXELS } from '#lib/rules/image-file.ts'
import { SAMPLE_SIDE } from '#lib/rules/moderation.ts'
import type { Derivation, DerivedFile } from '../ports/imaging.ts'
import { readJpegStructure } from './jpeg-structure.ts'
import { measureSample } from './measure-sample.ts'
import { readPhotoFacts } from './photo-facts.ts'
import { type RightsMetadata, rightsMetadata } from './rights-metadata.ts'

/** Longest side in pixels of each preview; a picture is never enlarged. */
export const FULL_SIZE = 2048
export const WEBP_SIZES = [1280, 640, 320] as const
export const AVIF_SIZES = [1280, 640] as const

type Pixels = { data: Buffer; width: number; height: number }

/** Runs in a worker: decodes the original once to 2048 px sRGB, makes all the rest from that. Throws when it cannot be decoded. */
export async function derive(path: string, directory: string): Promise<Derivation> {
  const [pixels, rights] = await Promise.all([decode(path, FULL_SIZE), readRights(path)])
  const files = [
    await write(pixels, directory, `${FULL_SIZE}.jpg`, FULL_SIZE, rights, image => image.jpeg({ quality: 84 })),
  ]
  for (const size of WEBP_SIZES) files.push(await write(pixels, directory, `${size}.webp`, size, rights, webp))
  const sample = await from(pixels).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).raw().toBuffer()
  return {
    files,
    luma: await luma(pixels),
    thumbhash: await placeholder(pixels),
    colour: await dominant(pixels),
    sample,
    standards: measureSample(sample, SAMPLE_SIDE),
  }
}

/**
 * Runs in a worker: the previews that cost more than all the others together, for the sake of visitors' bytes.
 * AVIF takes five times as long as WebP.
 */
export async function deriveFiner(path: string, directory: string): Promise<DerivedFile[]> {
  const [pixels, rights] = await Promise.all([decode(path, FULL_SIZE), readRights(path)])
  const files = [await write(pixels, directory, `${FULL_SIZE}.webp`, FULL_SIZE, rights, webp)]
  for (const size of AVIF_SIZES) files.push(await write(pixels, directory, `${size}.avif`, size, rights, avif))
  return files
}

const webp = (image: Sharp) => image.webp({ quality: 80, effort: 2 })
const avif = (image: Sharp) => image.avif({ quality: 52, effort: 2 })

const inside = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

async function decode(path: string, size: number): Promise<Pixels> {
  const { data, info } = await sharp(path, {
    failOn: 'error',
    limitInputPixels: IMAGE_MAX_PIXELS,
    sequentialRead: true,
    autoOrient: true,
  })
    .resize(inside(size))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  return { data: triple(data), width: info.width, height: info.height }
}

/** Greyscale pictures decode to one channel; the rest of this file counts on three. */
function triple(grey: Buffer): Buffer {
  const rgb = Buffer.allocUnsafe(grey.length * 3)
  for (let i = 0; i < grey.length; i += 1) rgb.fill(grey[i] ?? 0, i * 3, i * 3 + 3)
  return rgb
}

const from = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function readRights(path: string): Promise<RightsMetadata> {
  const structure = readJpegStructure(await readFile(path))
  return rightsMetadata(await readPhotoFacts(structure?.metadata ?? []))
}

async function write(
  pixels: Pixels,
  directory: string,
  name: string,
  size: number,
  rights: RightsMetadata,
  encode: (image: Sharp) => Sharp,
): Promise<DerivedFile> {
  let image = encode(from(pixels).resize(inside(size)).withIccProfile('srgb'))
  if (rights.exif) image = image.withExif(rights.exif)
  if (rights.xmp) image = image.withXmp(rights.xmp)
  const { width, height, size: bytes } = await image.toFile(join(directory, name))
  const media_type = name.endsWith('.jpg') ? 'image/jpeg' : name.endsWith('.webp') ? 'image/webp' : 'image/avif'
  return { name, media_type, width, height, bytes }
}

async function luma(pixels: Pixels): Promise<Uint8Array> {
  const rgb = await from(pixels).resize(32, 32, { fit: 'fill' }).raw().toBuffer()
  return Uint8Array.from({ length: 1024 }, (_, i) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray(i * 3, i * 3 + 3)
    return Math.round(0.299 * r + 0.587 * g + 0.114 * b)
  })
}

async function placeholder(pixels: Pixels): Promise<string> {
  const { data, info } = await from(pixels)
    .resize(inside(100))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function dominant(pixels: Pixels): Promise<string> {
  const small = await from(pixels).resize(64, 64, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map(value => value.toString(16).padStart(2, '0')).join('')}`
}
