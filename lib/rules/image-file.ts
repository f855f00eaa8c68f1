// Which image files the product accepts: one set of limits, checked in the browser to explain and on the server to decide.

/** The only accepted media type. */
export const IMAGE_MEDIA_TYPE = 'image/jpeg'
/** 50 MB, counted as 50 × 1024 × 1024 bytes. */
export const IMAGE_MAX_BYTES = 50 * 1024 * 1024
/** Pixels that the width and the height must each have at least. */
export const IMAGE_MIN_SIDE = 1080
/** 4 to 150 megapixels, both included. */
export const IMAGE_MIN_PIXELS = 4_000_000
export const IMAGE_MAX_PIXELS = 150_000_000
/** Files that one batch of the upload page takes; more go by FTP. */
export const IMAGES_PER_BATCH = 20

export type ImageFileRefusal = 'image_not_jpeg' | 'image_too_big' | 'image_too_small' | 'image_resolution'

export type ImageFileFacts = {
  /** Media type: what the browser says, or on the server what the bytes say. */
  type: string
  bytes: number
  /** Pixels; null while unknown, then the sides are not judged. */
  width: number | null
  height: number | null
}

/** Why a file is refused, or null. The first broken rule answers, in the order kind, bytes, sides, pixels. */
export function checkImageFile({ type, bytes, width, height }: ImageFileFacts): ImageFileRefusal | null {
  if (type !== IMAGE_MEDIA_TYPE) return 'image_not_jpeg'
  if (bytes > IMAGE_MAX_BYTES) return 'image_too_big'
  if (width === null || height === null) return null
  if (width < IMAGE_MIN_SIDE || height < IMAGE_MIN_SIDE) return 'image_too_small'
  const pixels = width * height
  if (pixels < IMAGE_MIN_PIXELS || pixels > IMAGE_MAX_PIXELS) return 'image_resolution'
  return null
}

/** True when the bytes begin as every JPEG does: start of image, then another marker. */
export function looksLikeJpeg(bytes: Uint8Array): boolean {
  return bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

export type JpegSize = { width: number; height: number; progressive: boolean }

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Markers that stand alone, without a length: TEM and RST0 to RST7. */
const isLoneMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Width and height as the frame header of a JPEG claims them, before any EXIF orientation (ITU-T T.81, B.2.2).
 * Null when the bytes given hold no frame header: not a JPEG, damaged, or too short a beginning of one.
 */
export function readJpegSize(bytes: Uint8Array): JpegSize | null {
  if (!looksLikeJpeg(bytes)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // 0xFF may be repeated as padding before a marker.
    if (marker === 0xff) at += 1
    else if (isLoneMarker(marker)) at += 2
    else if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null
    else if (isFrameHeader(marker)) return frameSize(view, at, marker)
    else {
      const length = view.getUint16(at + 2)
      if (length < 2) return null
      at += 2 + length
    }
  }
  return null
}

function frameSize(view: DataView, at: number, marker: number): JpegSize | null {
  if (at + 9 > view.byteLength) return null
  const height = view.getUint16(at + 5)
  const width = view.getUint16(at + 7)
  if (width === 0 || height === 0) return null
  return { width, height, progressive: marker === 0xc2 || marker === 0xc6 || marker === 0xca || marker === 0xce }
}
