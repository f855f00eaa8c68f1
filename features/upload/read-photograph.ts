// Looks at a chosen file in the browser: may it be sent, how large is it, and what does it say of itself.
import type { FailureCode } from '#lib/errors.ts'
import { factsOf, type MetadataGroups, metadataOptions } from '#lib/photo-facts.ts'
import {
  checkImageFile,
  IMAGE_MAX_BYTES,
  IMAGE_MEDIA_TYPE,
  looksLikeJpeg,
  readJpegSize,
} from '#lib/rules/image-file.ts'
import type { DetailsValues } from './details.ts'
import { technicalMeans, titleFromFileName } from './technical-means.ts'

/** What the file says of itself, to be corrected by its author. */
export type Found = Record<
  'title' | 'created_on' | 'photographer' | 'tags' | 'moment' | 'location' | 'technical_means',
  string
>
export type Photograph = { width: number; height: number; found: Found }

/** The defaults of a new upload, with what the file says of itself and, where it names nobody, its sender. */
export const firstFields = (found: Partial<Found>, author: string): DetailsValues => ({
  title: '',
  genre: '',
  collection: '',
  created_on: '',
  angle: '',
  location: '',
  moment: '',
  technical_means: '',
  tags: '',
  max_editions: 1,
  portfolio: 'public',
  track: true,
  ...found,
  photographer: found.photographer || author,
})

export type Reading = { photograph: Photograph } | { refusal: FailureCode }

/** The frame header stands after the metadata, which rarely fills a megabyte; when it does, the whole file is read. */
const HEAD_BYTES = 1024 * 1024

/** As the contract has them: a name of this length, tags of this length. */
const NAME_MAX = 120
const TAG_MAX = 40

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** The server checks all of this again: here it only spares the author the wait. */
export async function readPhotograph(file: File): Promise<Reading> {
  if (file.size > IMAGE_MAX_BYTES) return { refusal: 'image_too_big' }
  const head = await bytesOf(file.slice(0, HEAD_BYTES))
  const type = looksLikeJpeg(head) ? IMAGE_MEDIA_TYPE : file.type.replace(IMAGE_MEDIA_TYPE, '')
  if (type !== IMAGE_MEDIA_TYPE) return { refusal: 'image_not_jpeg' }
  const size = readJpegSize(head) ?? (file.size > HEAD_BYTES ? readJpegSize(await bytesOf(file)) : null)
  if (!size) return { refusal: 'image_damaged' }
  const { width, height } = size
  const refusal = checkImageFile({ type, bytes: file.size, width, height })
  if (refusal) return { refusal }
  return { photograph: { width, height, found: await readFound(file) } }
}

async function readFound(file: File): Promise<Found> {
  const groups = await readMetadata(file)
  const facts = factsOf(groups)
  return {
    // A name that only a camera gives is a poor title, but better than twenty fields that must be filled in.
    title: facts.title ?? (titleFromFileName(file.name) || file.name.replace(/\.[^.]+$/, '')),
    created_on: facts.created_on ?? '',
    photographer: facts.author?.slice(0, NAME_MAX) ?? '',
    tags: facts.keywords.filter(word => word.length <= TAG_MAX && !word.includes(',')).join(', '),
    moment: captionOf(facts.description),
    location: facts.place ?? '',
    technical_means: technicalMeans({ ...groups.ifd0, ...groups.exif }) ?? '',
  }
}

/** Nothing at all when the metadata is missing or broken: it only helps, it decides nothing. */
async function readMetadata(file: File): Promise<MetadataGroups> {
  try {
    const { parse } = await import('exifr')
    const parsed: unknown = await parse(file, metadataOptions)
    // The parser's groups are plain objects; each value is narrowed again where it is used.
    return typeof parsed === 'object' && parsed !== null ? (parsed as MetadataGroups) : {}
  } catch {
    return {}
  }
}

/** Cameras sign the description with their own name; that is no caption. */
const captionOf = (description: string | null): string =>
  description && !/^(?:sony dsc|.*digital camera|dcim.*|minolta.*|exif_jpeg.*)$/i.test(description) ? description : ''
