// Reads what a photograph says about itself out of its metadata segments.
import exifr from 'exifr'
import { factsOf, type MetadataGroups, metadataOptions, type PhotoFacts } from '#lib/photo-facts.ts'
import type { JpegSegment } from './jpeg-structure.ts'

/** Real EXIF, XMP and IPTC fit; a file that piles up segments is read no further. */
const MAX_METADATA_BYTES = 512 * 1024

const APP1 = 0xe1
const APP13 = 0xed
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** Reads the facts from a file's metadata segments; unreadable metadata gives nulls, never an error. */
export async function readPhotoFacts(metadata: readonly JpegSegment[]): Promise<PhotoFacts> {
  return factsOf(await parse(shell(metadata)))
}

/** A JPEG of metadata only, so that the parser never walks the picture nor an unbounded chain of segments. */
function shell(metadata: readonly JpegSegment[]): Buffer {
  const kept: Buffer[] = []
  let bytes = 0
  for (const segment of metadata) {
    if (segment.marker !== APP1 && segment.marker !== APP13) continue
    bytes += segment.bytes.length
    if (bytes > MAX_METADATA_BYTES) break
    kept.push(segment.bytes)
  }
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...kept, END_OF_IMAGE])
}

async function parse(jpeg: Buffer): Promise<MetadataGroups> {
  try {
    const parsed: unknown = await exifr.parse(jpeg, metadataOptions)
    // The parser's groups are plain objects; each value is narrowed again where it is used.
    return typeof parsed === 'object' && parsed !== null ? (parsed as MetadataGroups) : {}
  } catch {
    return {}
  }
}
