// The fifty ways in which the bench alters photographs, as people, sites and programs do that copy them.
import sharp, { type Sharp } from 'sharp'
import { seededRandom } from './linear-algebra.ts'

/** What an alteration works from: the photograph at 1024 px at most, its size, a random source of its own, three other photographs. */
export type Source = { bytes: Buffer; width: number; height: number; random: () => number; others: Buffer[] }
export type Alteration = { name: string; says: string; alter: (source: Source) => Promise<Buffer> }

const SIDE = 1024

/** Decodes once; the same photograph, name and seed always give the same copy. */
export async function openSource(file: string, others: string[], seed: number): Promise<Source> {
  const bytes = await bounded(file)
  const { width, height } = await sharp(bytes).metadata()
  return { bytes, width, height, random: seededRandom(seed), others: await Promise.all(others.map(bounded)) }
}

const bounded = (file: string) =>
  sharp(file)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()

const saved = (image: Sharp, quality = 85) => image.jpeg({ quality }).toBuffer()
const edit = (
  name: string,
  says: string,
  change: (image: Sharp, source: Source) => Sharp,
  quality = 85,
): Alteration => ({
  name,
  says,
  alter: source => saved(change(sharp(source.bytes), source), quality),
})

export function crop(image: Sharp, { width, height, random }: Source, share: number): Sharp {
  const side = Math.sqrt(share)
  const [w, h] = [Math.round(width * side), Math.round(height * side)]
  const [left, top] = [Math.floor(random() * (width - w + 1)), Math.floor(random() * (height - h + 1))]
  return image.extract({ left, top, width: w, height: h })
}

const scaled = (image: Sharp, { width }: Source, share: number) =>
  image.resize({ width: Math.max(16, Math.round(width * share)) })
const again = async (image: Sharp) => sharp(await image.png({ compressionLevel: 1 }).toBuffer())
const svg = (width: number, height: number, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)
const text = (x: number, y: number, size: number, words: string, look = 'fill="#fff" stroke="#000" stroke-width="1"') =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" font-weight="bold" text-anchor="middle" ${look}>${words}</text>`

function meme(width: number, height: number): Buffer {
  const size = Math.round(width / 11)
  return svg(
    width,
    height,
    text(width / 2, size * 1.2, size, 'WHEN YOU SEE IT') + text(width / 2, height - size / 2, size, 'YOU KNOW'),
  )
}

/** About normally distributed, of deviation 1. */
export const normal = (random: () => number) => (random() + random() + random() + random() - 2) * 1.73

async function noisy({ bytes, width, height, random }: Source, deviation: number): Promise<Buffer> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const out = Buffer.from(data)
  for (let i = 0; i < out.length; i += 1) {
    out[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + normal(random) * deviation))
  }
  return saved(sharp(out, { raw: { width, height, channels: info.channels } }))
}

/** The photograph on a page of text and bars; it covers `share` of the screenshot's area. */
async function page({ bytes, width, height, random }: Source, share: number): Promise<Buffer> {
  const [w, h] = [1280, 900]
  const side = Math.sqrt((share * w * h) / (width * height))
  const [pw, ph] = [Math.min(w - 20, Math.round(width * side)), Math.min(h - 20, Math.round(height * side))]
  const picture = await sharp(bytes)
    .resize({ width: pw, height: ph, fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor(random() * (w - picture.info.width))
  const top = Math.floor(random() * (h - picture.info.height))
  const lines = Array.from({ length: 34 }, (_, i) => {
    const words = Array.from({ length: 14 }, () => 'lorem ipsum dolor sit amet et'.split(' ')[Math.floor(random() * 6)])
    return text(w / 2, 60 + i * 25, 17, words.join(' '), 'fill="#333"')
  })
  const bar = `<rect width="${w}" height="40" fill="#245"/><rect y="${h - 30}" width="${w}" height="30" fill="#ccc"/>`
  const sheet = sharp(svg(w, h, `<rect width="${w}" height="${h}" fill="#fafafa"/>${lines.join('')}${bar}`))
  return saved(sheet.composite([{ input: picture.data, left, top }]).flatten({ background: '#fff' }))
}

async function collage({ bytes, others, random }: Source): Promise<Buffer> {
  const [w, h] = [400, 300]
  const tiles = await Promise.all(
    [bytes, ...others.slice(0, 3)].map(each => sharp(each).resize({ width: w, height: h, fit: 'cover' }).toBuffer()),
  )
  const place = Math.floor(random() * 4)
  const sheet = sharp({ create: { width: 2 * w + 10, height: 2 * h + 10, channels: 3, background: '#fff' } })
  return saved(
    sheet.composite(
      tiles.map((input, i) => {
        const at = (i + place) % 4
        return { input, left: (at % 2) * (w + 10), top: Math.floor(at / 2) * (h + 10) }
      }),
    ),
  )
}

async function turnedInside(source: Source, degrees: number): Promise<Buffer> {
  const { width, height, bytes } = source
  const turned = await sharp(bytes).rotate(degrees).toBuffer({ resolveWithObject: true })
  const angle = (Math.abs(degrees) * Math.PI) / 180
  // A rectangle of the same proportions that lies wholly inside the turned one.
  const ratio = Math.max(width / height, height / width)
  const scale = 1 / (Math.cos(angle) + ratio * Math.sin(angle))
  const [w, h] = [Math.floor(width * scale), Math.floor(height * scale)]
  const [left, top] = [(turned.info.width - w) >> 1, (turned.info.height - h) >> 1]
  return saved(sharp(turned.data).extract({ left, top, width: w, height: h }))
}

const overlay = (name: string, says: string, draw: (width: number, height: number) => string): Alteration =>
  edit(name, says, (image, { width, height }) => image.composite([{ input: svg(width, height, draw(width, height)) }]))

const tiles = (width: number, height: number) => {
  const size = Math.round(width / 14)
  const marks: string[] = []
  for (let y = size; y < height + size; y += size * 3) {
    for (let x = 0; x < width + size; x += size * 5) {
      marks.push(text(x, y, size, '© sample', 'fill="#fff" fill-opacity="0.45"'))
    }
  }
  return `<g transform="rotate(-20 ${width / 2} ${height / 2})">${marks.join('')}</g>`
}

const frame = (name: string, share: number): Alteration =>
  edit(name, `a plain frame of ${share * 100} % of the width on each side`, (image, { width, random }) => {
    const by = Math.round(width * share)
    const background = random() < 0.5 ? '#fff' : '#111'
    return image.extend({ top: by, bottom: by, left: by, right: by, background })
  })

/** Several alterations one after the other; steps with a text or a turn are drawn before the next begins. */
function combo(
  name: string,
  says: string,
  quality: number,
  steps: ((image: Sharp, source: Source) => Sharp)[],
): Alteration {
  return {
    name,
    says,
    async alter(source) {
      let image = sharp(source.bytes)
      for (const step of steps) {
        const drawn = await again(image)
        const { width, height } = await drawn.metadata()
        image = step(drawn, { ...source, width, height })
      }
      return saved(image, quality)
    },
  }
}

const cropTo = (share: number) => (image: Sharp, source: Source) => crop(image, source, share)
const longest = (side: number) => (image: Sharp) => image.resize({ width: side, height: side, fit: 'inside' })
const withText = (image: Sharp, { width, height }: Source) => image.composite([{ input: meme(width, height) }])
const around = [5, 15, 30].map(degrees =>
  edit(`rot${degrees}`, `turned by ${degrees}°, corners filled`, image =>
    image.rotate(degrees, { background: '#fff' }),
  ),
)

export const alterations: Alteration[] = [
  ...[5, 15, 30, 50].map(quality => edit(`jpeg${quality}`, `JPEG of quality ${quality}`, image => image, quality)),
  ...[50, 25, 10].map(share =>
    edit(`down${share}`, `${share} % of the size`, (image, s) => scaled(image, s, share / 100)),
  ),
  ...[90, 70, 50, 30, 15].map(share =>
    edit(`crop${share}`, `${share} % of the area kept`, (image, s) => crop(image, s, share / 100)),
  ),
  edit('flip', 'mirrored left and right', image => image.flop()),
  edit('rot90', 'turned by 90°', image => image.rotate(90)),
  edit('rot180', 'turned by 180°', image => image.rotate(180)),
  ...around,
  { name: 'rot5in', says: 'turned by 5° and cut to what is whole', alter: source => turnedInside(source, 5) },
  edit('gray', 'without colours', image => image.grayscale()),
  edit('bright150', 'brighter by half', image => image.linear(1.5, 0)),
  edit('bright60', 'darker: 60 %', image => image.linear(0.6, 0)),
  edit('contrast160', 'contrast 160 %', image => image.linear(1.6, -0.6 * 128)),
  edit('contrast50', 'contrast 50 %', image => image.linear(0.5, 64)),
  edit('sat200', 'saturation 200 %', image => image.modulate({ saturation: 2 })),
  edit('hue60', 'hue turned by 60°', image => image.modulate({ hue: 60 })),
  edit('gamma22', 'gamma 2.2', image => image.gamma(2.2, 1)),
  edit('gamma05', 'gamma 0.5', image => image.gamma(1, 2)),
  edit('sepia', 'sepia', image =>
    image.recomb([
      [0.393, 0.769, 0.189],
      [0.349, 0.686, 0.168],
      [0.272, 0.534, 0.131],
    ]),
  ),
  edit('blurS', 'blurred a little', image => image.blur(1)),
  edit('blurL', 'blurred a lot', image => image.blur(3)),
  edit('sharpen', 'sharpened', image => image.sharpen({ sigma: 1.5, m1: 2, m2: 4 })),
  { name: 'noise15', says: 'noise of deviation 15', alter: source => noisy(source, 15) },
  { name: 'noise40', says: 'noise of deviation 40', alter: source => noisy(source, 40) },
  edit('meme', 'large words above and below', withText),
  overlay('banner', 'an opaque bar with words over a fifth', (w, h) => {
    const size = Math.round(h / 9)
    return `<rect y="${h * 0.4}" width="${w}" height="${h * 0.2}" fill="#c22"/>${text(w / 2, h * 0.54, size, 'SALE −50 %')}`
  }),
  overlay('wm', 'a translucent watermark all over', tiles),
  overlay('logo', 'an opaque round logo in a corner', (w, h) => {
    const r = Math.min(w, h) / 7
    return `<circle cx="${w - r * 1.2}" cy="${h - r * 1.2}" r="${r}" fill="#06c"/>${text(w - r * 1.2, h - r, r / 2, 'NEWS')}`
  }),
  frame('border5', 0.05),
  frame('border15', 0.15),
  ...[50, 35, 20].map(share => ({
    name: `page${share}`,
    says: `on a page of text, ${share} % of the screenshot's area`,
    alter: (source: Source) => page(source, share / 100),
  })),
  { name: 'collage4', says: 'one of four in a collage', alter: collage },
  edit('squeeze75', 'width 75 %', (image, { width, height }) =>
    image.resize(Math.round(width * 0.75), height, { fit: 'fill' }),
  ),
  edit('squeeze133', 'width 133 %', (image, { width, height }) =>
    image.resize(Math.round(width * 1.33), height, { fit: 'fill' }),
  ),
  combo('comboA', 'half the area, 200 px, mirrored, words, JPEG 30', 30, [
    cropTo(0.5),
    image => image.flop(),
    longest(200),
    withText,
  ]),
  combo('comboB', '70 % of the area, turned by 5°, grey, JPEG 50', 50, [
    cropTo(0.7),
    image => image.rotate(5, { background: '#fff' }).grayscale(),
  ]),
  combo('comboC', '70 % of the area, mirrored, words, JPEG 40', 40, [cropTo(0.7), image => image.flop(), withText]),
  combo('comboD', '30 % of the area, 240 px, brighter, JPEG 20', 20, [
    cropTo(0.3),
    longest(240),
    image => image.linear(1.2, 10),
  ]),
]
