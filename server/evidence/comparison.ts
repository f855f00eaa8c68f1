// Draws original and copy side by side, each with the region in which they are the same picture.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CaptureOrder, Corner } from '#server/ports/capture.ts'

const SIDE = 900
const GAP = 28
const MAX_PIXELS = 160_000_000
const LINE = '#c2185b'

type Side = { pixels: Buffer; width: number; height: number }

/** Writes `evidence/comparison.jpg` (original on the left) and `evidence/original-thumb.jpg`. */
export async function drawComparison(
  { original, region_original, region_candidate }: NonNullable<CaptureOrder['comparison']>,
  found: Buffer,
  into: string,
): Promise<void> {
  const left = await drawSide(Buffer.from(original), region_original)
  const right = await drawSide(found, region_candidate)
  // Two columns of one width, so that what is written under them stands under them.
  const column = Math.max(left.width, right.width)
  const height = Math.max(left.height, right.height)
  const picture = await sharp({ create: { width: 2 * column + GAP, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: left.pixels, left: 0, top: 0 },
      { input: right.pixels, left: column + GAP, top: 0 },
    ])
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
  await writeFile(join(into, 'evidence', 'comparison.jpg'), picture)
  const thumb = await sharp(Buffer.from(original))
    .resize(1_024, 1_024, { fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer()
  await writeFile(join(into, 'evidence', 'original-thumb.jpg'), thumb)
}

async function drawSide(bytes: Buffer, region: readonly Corner[]): Promise<Side> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const outline = Buffer.from(outlineOf(region, width, height))
  const pixels = await sharp(data)
    .composite([{ input: outline, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return { pixels, width, height }
}

/** Dark on light, so that the line is seen on any picture; the first corner is marked, which shows turns and mirrors. */
function outlineOf(region: readonly Corner[], width: number, height: number): string {
  const inside = (share: number, length: number) => Math.min(length - 3, Math.max(3, share * length))
  const corners = region.map(({ x, y }) => [inside(x, width), inside(y, height)].map(n => n.toFixed(1)))
  const points = corners.map(pair => pair.join(',')).join(' ')
  const [first] = corners
  const mark = first
    ? `<circle cx="${first[0]}" cy="${first[1]}" r="11" fill="${LINE}" stroke="#fff" stroke-width="3"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <polygon points="${points}" fill="none" stroke="#fff" stroke-width="8"/>
    <polygon points="${points}" fill="none" stroke="${LINE}" stroke-width="4"/>${mark}</svg>`
}
