// Ways of altering photographs that hide them from most engines: what is photographed, printed, blended and filtered.
import sharp, { type Sharp } from 'sharp'
import { photographed, type View } from '../../tests/support/matching/photographed.ts'
import { type Alteration, crop, normal, type Source } from './alterations.ts'

type Pixels = { data: Buffer; width: number; height: number }

const saved = (image: Sharp, quality = 80) => image.jpeg({ quality }).toBuffer()
const opened = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })
const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Each pixel by what stands at it; `x` and `y` in px. */
function perPixel(
  { data, width, height }: Pixels,
  change: (value: number, x: number, y: number, channel: number) => number,
): Pixels {
  const out = Buffer.alloc(data.length)
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3)
    out[at] = clamp(change(data[at] ?? 0, pixel % width, Math.floor(pixel / width), at % 3))
  }
  return { data: out, width, height }
}

/** To one side or the other, and from above or below. */
const viewOf = (random: () => number, degrees: number): View => ({
  side: degrees * (random() < 0.5 ? -1 : 1),
  above: degrees * 0.4 * (random() < 0.5 ? -1 : 1),
  distance: 1.3,
})

/** A photograph of a screen or print: from the side, not quite sharp, unevenly lit, a little noisy. */
async function fromTheSide({ bytes, random }: Source, degrees: number): Promise<Buffer> {
  const seen = await photographed(bytes, viewOf(random, degrees))
  const towards = random() * 2 * Math.PI
  const lit = perPixel(await pixelsOf(opened(seen).blur(0.8)), (value, x, y) => {
    const along = ((x / seen.width - 0.5) * Math.cos(towards) + (y / seen.height - 0.5) * Math.sin(towards)) * 0.3
    return value * (1 + along) * 0.92 + 10 + normal(random) * 4
  })
  return saved(opened(lit))
}

/** The red, green and blue stripes of a screen, photographed at about their own distance. */
async function offScreen({ bytes, width, height, random }: Source): Promise<Buffer> {
  const small = await pixelsOf(sharp(bytes).resize({ width: Math.min(480, width), height, fit: 'inside' }))
  const large = await pixelsOf(
    opened(small).resize({ width: small.width * 3, height: small.height * 3, kernel: 'nearest' }),
  )
  const striped = perPixel(large, (value, x, y, channel) =>
    x % 3 === channel && y % 3 > 0 ? value * 2.4 : value * 0.25,
  )
  const seen = await photographed(await opened(striped).png({ compressionLevel: 1 }).toBuffer(), viewOf(random, 8))
  return saved(opened(seen).blur(0.7))
}

const vignetted = async ({ bytes, random }: Source) => {
  const pixels = await pixelsOf(sharp(bytes))
  const grain = Float64Array.from({ length: pixels.width * pixels.height }, () => normal(random) * 16)
  const [cx, cy] = [pixels.width / 2, pixels.height / 2]
  const out = perPixel(pixels, (value, x, y) => {
    const away = ((x - cx) ** 2 + (y - cy) ** 2) / (cx * cx + cy * cy)
    return value * (1 - 0.75 * away) + (grain[y * pixels.width + x] ?? 0)
  })
  return saved(opened(out))
}

/** Dots of black whose size is the darkness, at 45°, as newspapers print. */
async function halftone({ bytes }: Source): Promise<Buffer> {
  const grey = await pixelsOf(sharp(bytes).modulate({ saturation: 0 }))
  const dots = perPixel(grey, (value, x, y) => {
    const [u, v] = [((x + y) * Math.PI) / 7, ((x - y) * Math.PI) / 7]
    return value / 255 > 0.5 + 0.25 * (Math.cos(u) + Math.cos(v)) ? 245 : 15
  })
  return saved(opened(dots).blur(0.8))
}

/** Two photographs on one another. */
async function doubleExposed({ bytes, width, height, others }: Source): Promise<Buffer> {
  const other = await pixelsOf(sharp(others[0] ?? bytes).resize({ width, height, fit: 'cover' }))
  const both = perPixel(
    await pixelsOf(sharp(bytes)),
    (value, x, y, channel) => (value + (other.data[(y * width + x) * 3 + channel] ?? 0)) / 2,
  )
  return saved(opened(both))
}

/** Flat colours between dark lines. */
async function cartoon({ bytes }: Source): Promise<Buffer> {
  const flat = await pixelsOf(sharp(bytes).median(7))
  const edges = await pixelsOf(
    sharp(bytes)
      .modulate({ saturation: 0 })
      .blur(1)
      .convolve({ width: 3, height: 3, kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1] }),
  )
  const drawn = perPixel(flat, (value, x, y) =>
    (edges.data[(y * flat.width + x) * 3] ?? 0) > 14 ? 20 : Math.round(value / 43) * 43,
  )
  return saved(opened(drawn))
}

async function deepFried({ bytes }: Source): Promise<Buffer> {
  const loud = sharp(bytes).modulate({ saturation: 3.2 }).linear(2.4, -150).sharpen({ sigma: 2, m1: 6, m2: 12 })
  const once = await saved(loud, 12)
  return saved(sharp(once).modulate({ brightness: 1.1 }), 8)
}

export const hardWays: Alteration[] = [
  { name: 'side15', says: 'photographed from 15° to the side', alter: source => fromTheSide(source, 15) },
  { name: 'side30', says: 'photographed from 30° to the side', alter: source => fromTheSide(source, 30) },
  { name: 'vignette', says: 'dark corners and the grain of film', alter: vignetted },
  { name: 'halftone', says: 'printed in dots of black', alter: halftone },
  { name: 'double', says: 'half of it another photograph', alter: doubleExposed },
  { name: 'crop8', says: '8 % of the area kept', alter: source => saved(crop(sharp(source.bytes), source, 0.08), 85) },
  { name: 'cartoon', says: 'flat colours between dark lines', alter: cartoon },
  { name: 'deepfried', says: 'loud colours, hard edges, JPEG 12 and 8', alter: deepFried },
  { name: 'moire', says: 'the stripes of a screen, photographed from 8° to the side', alter: offScreen },
]
