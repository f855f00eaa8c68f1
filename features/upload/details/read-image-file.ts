// Reads a chosen file in the browser: may it be sent, how large is the image, and what does its metadata say.
import type { FailureCode } from '#lib/errors.ts'
import { factsOf, type MetadataGroups, metadataOptions } from '#lib/photo-facts.ts'
import {
  checkImageFile,
  IMAGE_MAX_BYTES,
  IMAGE_MEDIA_TYPE,
  looksLikeJpeg,
  readJpegSize,
} from '#lib/rules/image-file.ts'
import type { DetailsValues } from './details-schema.ts'
import type { metadataFields } from './metadata-fields.ts'
import { technicalMeans, titleFromFileName } from './technical-means.ts'

/** The metadata of the file as the fields have it; the person may correct it. */
export type ImageMetadata = Record<(typeof metadataFields)[number], string>
type ImageFacts = { width: number; height: number; metadata: ImageMetadata }

/** What new images are offered for: as the person has set it. */
export type InitialSale = Pick<DetailsValues, 'license_sale' | 'base_price_cents'>
export const noInitialSale: InitialSale = { license_sale: false, base_price_cents: '' }

/** The defaults of a new upload with the file's metadata; where that names no photographer, the sender. */
export const initialFields = (
  metadata: Partial<ImageMetadata>,
  author: string,
  offer: InitialSale = noInitialSale,
): DetailsValues => ({
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
  nft_sale: false,
  nft_minter: '',
  nft_params: 'fixed_price',
  nft_price: '',
  nft_currency: '',
  ...offer,
  ...metadata,
  photographer: metadata.photographer || author,
})

export type ReadResult = { image: ImageFacts } | { refusal: FailureCode }

/** The frame header stands after the metadata, which rarely fills a megabyte; when it does, the whole file is read. */
const HEAD_BYTES = 1024 * 1024

/** The longest name and the longest tag that the contract allows. */
const NAME_MAX = 120
const TAG_MAX = 40

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** The server checks all of this again: here it only spares the person the wait. */
export async function readImageFile(file: File): Promise<ReadResult> {
  if (file.size > IMAGE_MAX_BYTES) return { refusal: 'image_too_big' }
  const head = await bytesOf(file.slice(0, HEAD_BYTES))
  const type = looksLikeJpeg(head) ? IMAGE_MEDIA_TYPE : file.type.replace(IMAGE_MEDIA_TYPE, '')
  if (type !== IMAGE_MEDIA_TYPE) return { refusal: 'image_not_jpeg' }
  const size = readJpegSize(head) ?? (file.size > HEAD_BYTES ? readJpegSize(await bytesOf(file)) : null)
  if (!size) return { refusal: 'image_damaged' }
  const { width, height } = size
  const refusal = checkImageFile({ type, bytes: file.size, width, height })
  if (refusal) return { refusal }
  return { image: { width, height, metadata: await readMetadata(file) } }
}

async function readMetadata(file: File): Promise<ImageMetadata> {
  const groups = await parseMetadata(file)
  const facts = factsOf(groups)
  return {
    // A camera's file name is a poor title, but better than twenty fields that must be filled in.
    title: facts.title ?? (titleFromFileName(file.name) || file.name.replace(/\.[^.]+$/, '')),
    created_on: facts.created_on ?? '',
    photographer: facts.author?.slice(0, NAME_MAX) ?? '',
    tags: facts.keywords.filter(tag => tag.length <= TAG_MAX && !tag.includes(',')).join(', '),
    moment: captionOf(facts.description),
    location: facts.place ?? '',
    technical_means: technicalMeans({ ...groups.ifd0, ...groups.exif }) ?? '',
  }
}

/** Empty when the metadata is missing or broken: it only helps, it decides nothing. Rejects as long as the parser cannot be fetched. */
async function parseMetadata(file: File): Promise<MetadataGroups> {
  const { parse } = await import('exifr')
  try {
    const parsed: unknown = await parse(file, metadataOptions)
    // The parser's groups are plain objects; each value is narrowed again where it is used.
    return typeof parsed === 'object' && parsed !== null ? (parsed as MetadataGroups) : {}
  } catch {
    return {}
  }
}

/** Cameras write their own name as the description; that is no caption. */
const captionOf = (description: string | null): string =>
  description && !/^(?:sony dsc|.*digital camera|dcim.*|minolta.*|exif_jpeg.*)$/i.test(description) ? description : ''
