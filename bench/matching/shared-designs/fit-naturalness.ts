// Fits how natural a block looks: node bench/matching/shared-designs/fit-naturalness.ts --photos <folder> prints the weights of NATURALNESS in server/matching/model.ts.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { featuresOf, naturalnessFeatures } from '../../../server/matching/verification/naturalness.ts'
import { takeOnce } from '../collection.ts'
import { listPhotos } from '../photos.ts'
import { agreeingWindows } from './agreeing-windows.ts'
import { fitLogistic } from './logistic.ts'
import { kinds, pairsOf } from './pairs.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', multiple: true, default: [] },
    /** Photographs that are held against their copies, and pairs of each kind. */
    copies: { type: 'string', default: '42' },
    each: { type: 'string', default: '12' },
  },
})

sharp.cache(false)
sharp.concurrency(1)

/** Its frame is a photograph of wood or cloth: it says nothing of what was drawn. */
const PHOTOGRAPHED = 'textured-mat'

const own = fileURLToPath(new URL('../../../content/photos', import.meta.url))
const photos = (await Promise.all([own, ...values.photos].map(listPhotos))).flat()

const photographed: number[][] = []
const count = Math.min(photos.length, Number(values.copies))
for (let i = 0; i < count; i += 1) {
  const file = photos[Math.floor((i * photos.length) / count)] ?? ''
  const bytes = await readFile(file)
  const { width } = await sharp(bytes).metadata()
  const half = () =>
    sharp(bytes)
      .autoOrient()
      .resize({ width: Math.round(width / 2) })
      .jpeg({ quality: 85 })
      .toBuffer()
  const key = `naturalness ${file.split('/').at(-1) ?? ''}`
  const [photo, copy] = [await takeOnce(`${key} whole`, async () => bytes), await takeOnce(`${key} half`, half)]
  photographed.push(...(await agreeingWindows(photo.fingerprint, copy.fingerprint)).map(rowOf))
}

const drawn: number[][] = []
for (const kind of kinds.filter(({ name }) => name !== PHOTOGRAPHED)) {
  for (const { pictures } of pairsOf(kind, Number(values.each), photos, 1)) {
    const [one, other] = [
      await takeOnce(pictures[0].key, pictures[0].make),
      await takeOnce(pictures[1].key, pictures[1].make),
    ]
    drawn.push(...(await agreeingWindows(one.fingerprint, other.fingerprint)).map(rowOf))
  }
}

function rowOf(window: Parameters<typeof featuresOf>[0]): number[] {
  const features = featuresOf(window)
  return naturalnessFeatures.map(name => features[name])
}

const { weights, constant } = fitLogistic(photographed, drawn)
const rounded = (value: number) => Math.round(value * 1000) / 1000
const named = Object.fromEntries(naturalnessFeatures.map((name, i) => [name, rounded(weights[i] ?? 0)]))
process.stdout.write(
  `${JSON.stringify({ photographed: photographed.length, drawn: drawn.length, weights: { ...named, constant: rounded(constant) } }, null, 2)}\n`,
)
