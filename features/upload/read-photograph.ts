// Looks at a chosen file in the browser: may it be sent, how large is it, and what does it say of itself.
import { isDay } from '#lib/dates.ts'
import type { FailureCode } from '#lib/errors.ts'
import {
  checkImageFile,
  IMAGE_MAX_BYTES,
  IMAGE_MEDIA_TYPE,
  looksLikeJpeg,
  readJpegSize,
} from '#lib/rules/image-file.ts'
import { artist, type Exif, exifFields, takenOn, technicalMeans, titleFromFileName } from './technical-means.ts'

export type Photograph = {
  file: File
  width: number
  height: number
  /** What the file says of itself, to be corrected by its author. */
  found: { title: string; created_on: string; photographer: string; technical_means: string }
}

export type Reading = { photograph: Photograph } | { refusal: FailureCode }

/** The frame header stands after the metadata, which rarely fills a megabyte; when it does, the whole file is read. */
const HEAD_BYTES = 1024 * 1024

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
  return { photograph: { file, width, height, found: await readFound(file) } }
}

async function readFound(file: File): Promise<Photograph['found']> {
  const exif = await readExif(file)
  const day = takenOn(exif) ?? ''
  return {
    title: titleFromFileName(file.name),
    created_on: isDay(day) ? day : '',
    photographer: artist(exif) ?? '',
    technical_means: technicalMeans(exif) ?? '',
  }
}

/** Nothing at all when the metadata is missing or broken: it only helps, it decides nothing. */
async function readExif(file: File): Promise<Exif> {
  try {
    const { parse } = await import('exifr')
    return (
      (await parse(file, { pick: [...exifFields], reviveValues: false, xmp: false, icc: false, iptc: false })) ?? {}
    )
  } catch {
    return {}
  }
}
