// What thieves do to pictures: crop, mirror, recompress, write on them, put them into something else.
import { join } from 'node:path'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { drawScene, type Scene } from './scenes.ts'

/** A picture as plain points, so that each step sees what the one before left. */
type Picture = { data: Buffer; width: number; height: number }
type Step = (picture: Picture, words: Caption) => Promise<Picture>
/** What is written on it, and a number that varies where things are put. */
export type Caption = { text: string; seed: number }

const FONT = join(import.meta.dirname, '..', '..', 'content', 'fonts', 'SourceSans3_700Bold.ttf')

const open = ({ data, width, height }: Picture): Sharp => sharp(data, { raw: { width, height, channels: 3 } })

async function settle(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Keeps this share of the area; the seed says which. */
const crop =
  (share: number): Step =>
  (picture, { seed }) => {
    const width = Math.round(picture.width * Math.sqrt(share))
    const height = Math.round(picture.height * Math.sqrt(share))
    const left = Math.round(((seed % 5) / 4) * (picture.width - width))
    const top = Math.round(((Math.floor(seed / 5) % 3) / 2) * (picture.height - height))
    return settle(open(picture).extract({ left, top, width, height }))
  }
const mirror: Step = picture => settle(open(picture).flop())
const scale =
  (across: number, down = across): Step =>
  picture => {
    const size = { width: Math.round(picture.width * across), height: Math.round(picture.height * down) }
    return settle(open(picture).resize({ ...size, fit: 'fill' }))
  }
const recompress =
  (quality: number): Step =>
  async picture =>
    settle(sharp(await open(picture).jpeg({ quality }).toBuffer()))
const tint =
  (change: (picture: Sharp) => Sharp): Step =>
  picture =>
    settle(change(open(picture)))

/** Turned a little, with the empty corners cut off. */
const turn =
  (degrees: number): Step =>
  async picture => {
    const turned = await settle(open(picture).rotate(degrees, { background: '#000' }))
    const width = Math.round(picture.width * 0.82)
    const height = Math.round(picture.height * 0.82)
    const left = Math.round((turned.width - width) / 2)
    const top = Math.round((turned.height - height) / 2)
    return settle(open(turned).extract({ left, top, width, height }))
  }

/** Words as a picture, at most this large. */
async function write(text: string, width: number, height: number, color: string): Promise<Picture & { png: Buffer }> {
  const markup = `<span foreground="${color}">${text.replace(/[&<>]/g, ' ')}</span>`
  const { data } = await sharp({
    text: { text: markup, font: 'Source Sans 3 Bold 96', fontfile: FONT, rgba: true, dpi: 72 },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const png = await sharp(data).resize({ width, height, fit: 'inside' }).png().toBuffer({ resolveWithObject: true })
  return { data, png: png.data, width: png.info.width, height: png.info.height }
}

const overlay = (picture: Picture, layers: OverlayOptions[]) => settle(open(picture).composite(layers))

/** Two lines over the picture, as jokes are. */
const jokeWords: Step = async (picture, { text }) => {
  const words = text.split(' ')
  const half = Math.ceil(words.length / 2)
  const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ') || words[0]]
  const layers: OverlayOptions[] = []
  for (const [index, line = ''] of lines.entries()) {
    const room = [Math.round(picture.width * 0.9), Math.round(picture.height * 0.14)] as const
    const front = await write(line.toUpperCase(), ...room, '#ffffff')
    const back = await write(line.toUpperCase(), ...room, '#000000')
    const left = Math.round((picture.width - front.width) / 2)
    const top = index === 0 ? Math.round(picture.height * 0.03) : Math.round(picture.height * 0.97 - front.height)
    layers.push({ input: back.png, left: left + 3, top: Math.max(0, top + 3 - index * 6) })
    layers.push({ input: front.png, left, top })
  }
  return overlay(picture, layers)
}

/** A mark of the thief's own across the picture. */
const mark: Step = async (picture, { text }) => {
  const words = await write(text, Math.round(picture.width * 0.7), Math.round(picture.height * 0.2), '#ffffff66')
  const left = Math.round((picture.width - words.width) / 2)
  return overlay(picture, [{ input: words.png, left, top: Math.round(picture.height * 0.6) }])
}

/** A bar with words along the lower edge. */
const bar: Step = async (picture, { text }) => {
  const height = Math.round(picture.height * 0.15)
  const words = await write(text, Math.round(picture.width * 0.9), Math.round(height * 0.6), '#ffffff')
  const background = { width: picture.width, height, channels: 3 as const, background: '#8a1538' }
  const input = await sharp({ create: background })
    .composite([{ input: words.png }])
    .png()
    .toBuffer()
  return overlay(picture, [{ input, left: 0, top: picture.height - height }])
}

const frame: Step = picture => {
  const edge = Math.round(picture.width * 0.07)
  const background = '#f4efe6'
  return settle(open(picture).extend({ top: edge, bottom: edge * 2, left: edge, right: edge, background }))
}

const png = (picture: Picture) => open(picture).png({ compressionLevel: 1 }).toBuffer()

/** The picture is a third of a printed page. */
const pageShot: Step = async picture => {
  const [width, height] = [1280, 1280]
  const inner = await settle(open(picture).resize({ width: 820, height: 700, fit: 'inside' }))
  const line = (top: number, share: number) => ({
    input: { create: { width: Math.round(900 * share), height: 14, channels: 3 as const, background: '#9a9a9a' } },
    left: 80,
    top,
  })
  const lines = Array.from({ length: 14 }, (_, index) => line(900 + index * 26, 0.6 + ((index * 37) % 40) / 100))
  const title = await write('Trouvé sur la toile', 900, 70, '#222222')
  const head = { input: title.png, left: 80, top: 60 }
  const page = sharp({ create: { width, height, channels: 3, background: '#fdfdfb' } })
  return settle(page.composite([head, { input: await png(inner), left: 80, top: 170 }, ...lines]))
}

const others: readonly Scene[] = ['folds', 'coast', 'stream']
let neighbours: Promise<Buffer[]> | undefined
/** One of four pictures in a square. */
const collage: Step = async (picture, { seed }) => {
  const side = 480
  const cell = (bytes: Buffer) => sharp(bytes).resize({ width: side, height: side, fit: 'cover' }).png().toBuffer()
  const cells = [await cell(await png(picture))]
  neighbours ??= Promise.all(others.map((name, index) => drawScene(name, 900 + index)))
  for (const bytes of await neighbours) cells.push(await cell(bytes))
  const page = sharp({ create: { width: side * 2 + 30, height: side * 2 + 30, channels: 3, background: '#fff' } })
  const places = cells.map((input, index) => {
    const place = (index + seed) % 4
    return { input, left: 10 + (place % 2) * (side + 10), top: 10 + Math.floor(place / 2) * (side + 10) }
  })
  return settle(page.composite(places))
}

const brighten = tint(picture => picture.modulate({ brightness: 1.25, saturation: 1.3 }))
const sepia = tint(picture =>
  picture.recomb([
    [0.393, 0.769, 0.189],
    [0.349, 0.686, 0.168],
    [0.272, 0.534, 0.131],
  ]),
)
const luma: [number, number, number] = [0.299, 0.587, 0.114]
const grey = tint(picture => picture.recomb([luma, luma, luma]))

export const alterations = {
  whole: [],
  recompressed: [scale(0.7), recompress(22)],
  small: [scale(0.3), recompress(70)],
  crop70: [crop(0.7)],
  crop50: [crop(0.5)],
  crop30: [crop(0.3)],
  mirrored: [mirror],
  mirrored_bright: [mirror, brighten],
  turned: [turn(5)],
  grey: [grey],
  sepia: [sepia, scale(0.8)],
  bright: [brighten],
  marked: [mark],
  bar: [crop(0.85), bar],
  joke: [jokeWords],
  framed: [frame],
  squeezed: [scale(0.75, 1)],
  collage: [collage],
  page: [pageShot],
  cropped_mirrored_words: [crop(0.6), mirror, jokeWords, recompress(55)],
  cropped_grey_bar: [crop(0.6), grey, bar],
} satisfies Record<string, readonly Step[]>
export type Alteration = keyof typeof alterations

/** The altered picture, encoded; `width` is the most it has. */
export async function alter(
  original: Buffer,
  alteration: Alteration,
  words: Caption,
  { width, format }: { width: number; format: 'jpeg' | 'webp' },
): Promise<Buffer> {
  let picture = await settle(sharp(original).autoOrient())
  for (const step of alterations[alteration]) picture = await step(picture, words)
  const sized = open(picture).resize({ width, withoutEnlargement: true })
  return format === 'webp' ? sized.webp({ quality: 78 }).toBuffer() : sized.jpeg({ quality: 80 }).toBuffer()
}
