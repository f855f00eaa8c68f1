// Draws layouts: what a design is made of, and how photographs are put into it.
import sharp from 'sharp'
import { seededRandom } from '../linear-algebra.ts'

/** Draws from a seed; the same seed always draws the same. */
export type Dice = {
  /** A number between the two. */
  between: (from: number, to: number) => number
  whole: (from: number, to: number) => number
  one: <T>(of: readonly [T, ...T[]]) => T
  chance: (share: number) => boolean
}

export function dice(seed: number): Dice {
  const random = seededRandom(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  return { between, whole, one: of => of[whole(0, of.length - 1)] ?? of[0], chance: share => random() < share }
}

/** Where a photograph stands, in pixels. `round`: radius of its corners. */
type Place = { x: number; y: number; w: number; h: number; round?: number }

/** A picture in the making: drawn `under` the photographs and `over` them. `places` are filled with photographs of one's own. */
export type Layout = { width: number; height: number; under: string; places: Place[]; over: string }

/**
 * A kind of pictures that share a design. `design` draws what both pictures of a pair have in common, `own` what each has of
 * its own; so `own` may never decide how often `design` is drawn from.
 */
export type Kind = { name: string; says: string; lay: (design: Dice, own: Dice) => Layout }

/** Width and height of a sheet, one of several. */
export const sheetSize = (random: Dice, ...sizes: [Size, ...Size[]]): Size => random.one(sizes)
type Size = readonly [width: number, height: number]

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

type Letters = { fill?: string; family?: string; anchor?: 'start' | 'middle' | 'end'; more?: string }
export const text = (x: number, y: number, size: number, words: string, letters: Letters = {}) => {
  const { fill = '#222', family = 'sans-serif', anchor = 'start', more = '' } = letters
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="${family}" text-anchor="${anchor}" fill="${fill}" ${more}>${words}</text>`
}

const WORDS =
  'light harbour morning letter silver window garden paper north summer village music river market number evening stone table winter street colour answer forest island bread'.split(
    ' ',
  )
export const words = (random: Dice, count: number): string =>
  Array.from({ length: count }, () => WORDS[random.whole(0, WORDS.length - 1)]).join(' ')
export const title = (random: Dice, count: number): string =>
  words(random, count).replaceAll(/\b[a-z]/g, letter => letter.toUpperCase())

/** Lines of text from a point downwards. */
export const lines = (
  random: Dice,
  {
    x,
    y,
    size,
    count,
    each,
    leading = 1.4,
  }: { x: number; y: number; size: number; count: number; each: number; leading?: number },
  letters?: Letters,
): string =>
  Array.from({ length: count }, (_, i) => text(x, y + i * size * leading, size, words(random, each), letters)).join('')

export const hue = (random: Dice, saturation = 60, lightness = 45): string =>
  `hsl(${random.whole(0, 359)},${saturation}%,${lightness}%)`

/** The pixels of a layout, with photographs in its places, as a file of the web. */
export async function render(layout: Layout, photos: readonly string[], own: Dice): Promise<Buffer> {
  const { width, height, under, places, over } = layout
  const sheet = (body: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)
  const inputs = await Promise.all(
    places.map(async (place, i) => ({
      input: await photoFor(place, photos[i % photos.length] ?? ''),
      left: Math.round(place.x),
      top: Math.round(place.y),
    })),
  )
  const drawn = sharp(sheet(under))
    .flatten({ background: '#fff' })
    .composite([...inputs, { input: sheet(over) }])
  const whole = sharp(await drawn.png({ compressionLevel: 1 }).toBuffer())
  const size = Math.round(width * own.between(0.55, 1))
  return whole
    .resize({ width: size })
    .jpeg({ quality: own.whole(60, 92) })
    .toBuffer()
}

async function photoFor({ w, h, round }: Place, file: string): Promise<Buffer> {
  const [width, height] = [Math.round(w), Math.round(h)]
  const cut = sharp(file)
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  if (!round) return cut.png({ compressionLevel: 1 }).toBuffer()
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${round}" fill="#fff"/></svg>`
  return cut
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
