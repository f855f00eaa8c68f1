// Fetches the picture once more by itself, so that its exact bytes are kept, and says what can be read in them.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import { fingerprint } from '#lib/proof/fingerprint.ts'
import type { Fetcher } from '#server/crawler/fetch-safely.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import { CaptureError } from './capture-error.ts'
import type { Exchange } from './exchanges.ts'

export type SavedPicture = { facts: Omit<CaptureFacts['picture'], 'on_page'>; exchange: Exchange }

/** What browsers say they like for `img`. */
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const MAX_BYTES = 60 * 1024 * 1024
const MAX_PIXELS = 160_000_000
const TIMEOUT_MS = 15_000
const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  svg: 'svg',
}

/** Throws `picture_gone` when the address serves no picture any more. */
export async function savePicture(
  url: string,
  { fetcher, seen, into }: { fetcher: Fetcher; seen: readonly Exchange[]; into: string },
): Promise<SavedPicture> {
  const at = new Date().toISOString()
  const answer = await fetcher
    .get(url, { accept: ACCEPT, max_bytes: MAX_BYTES, timeout_ms: TIMEOUT_MS })
    .catch((error: unknown) => {
      throw captureError(error)
    })
  const bytes = Buffer.from(answer.body)
  if (answer.status >= 400 || bytes.length === 0)
    throw new CaptureError('picture_gone', `the picture's address answered ${answer.status}`)
  const read = await readPicture(bytes)
  if (!read) throw new CaptureError('picture_gone', 'the address serves no picture')
  const file = `evidence/image-found.${EXTENSIONS[read.format] ?? 'bin'}`
  await writeFile(join(into, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const shown = seen.findLast(each => each.url === answer.url && each.body.length > 0)
  const facts = {
    url: answer.url,
    status: answer.status,
    address: answer.remote_ip || null,
    redirects: answer.redirects,
    headers: { ...answer.headers },
    bytes: bytes.length,
    sha256,
    media_type: (answer.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '',
    file,
    width: read.width,
    height: read.height,
    fingerprint: read.fingerprint,
    metadata: await metadataOf(bytes),
    same_as_in_browser: shown ? shown.body.equals(bytes) : null,
  }
  const headers = Object.entries(answer.headers)
  const exchange: Exchange = {
    url: answer.url,
    at,
    method: 'GET',
    request_headers: [
      ['host', new URL(answer.url).host],
      ['accept', ACCEPT],
    ],
    status: answer.status,
    status_text: answer.status === 200 ? 'OK' : '',
    response_headers: headers,
    body: bytes,
  }
  return { facts, exchange }
}

function captureError(error: unknown): CaptureError {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof WebFailure)) return new CaptureError('page_unreachable', message)
  if (error.reason === 'blocked_address' || error.reason === 'too_big' || error.reason === 'too_slow')
    return new CaptureError(error.reason, message)
  return new CaptureError('picture_gone', message)
}

/** Null for bytes that are no picture. */
async function readPicture(
  bytes: Buffer,
): Promise<{ format: string; width: number; height: number; fingerprint: string } | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    const { format, width, height, orientation = 1 } = await picture.metadata()
    const luma = await picture
      .rotate()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(32, 32, { fit: 'fill' })
      .raw()
      .toBuffer()
    const rotated = orientation >= 5
    return {
      format,
      width: rotated ? height : width,
      height: rotated ? width : height,
      fingerprint: fingerprint(new Uint8Array(luma.subarray(0, 1_024))),
    }
  } catch {
    return null
  }
}

/** EXIF, IPTC, XMP and the colour profile's name as plain JSON; null when there are none. */
async function metadataOf(bytes: Buffer): Promise<Record<string, unknown> | null> {
  try {
    const wanted = {
      tiff: true,
      exif: true,
      gps: true,
      iptc: true,
      xmp: true,
      icc: true,
      jfif: true,
      mergeOutput: false,
    }
    const found: unknown = await exifr.parse(bytes, wanted)
    if (typeof found !== 'object' || found === null) return null
    const plain: unknown = JSON.parse(JSON.stringify(found, withoutBytes))
    return Object(plain)
  } catch {
    return null
  }
}

/** Binary fields are named by their length. */
const withoutBytes = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ||
  (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer')
    ? '(bytes)'
    : value
