// Learns the projection of the binary descriptors from photographs: node bench/matching/learn.ts <folder> writes server/matching/fingerprint/projection.bin.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { KEY_BITS, PROJECTIONS, SIGNATURE_BITS } from '../../server/matching/fingerprint/descriptor-hash.ts'
import {
  type DetectedKeypoint,
  detectKeypoints,
  type KeypointSet,
  type Luma,
  prepareDetectorBlurs,
} from '../../server/matching/fingerprint/keypoints.ts'
import { Kernels } from '../../server/matching/kernels/kernels.ts'
import { median } from '../../server/matching/median.ts'
import { chanceRotation, eigen, type Matrix, multiply, seededRandom, zeros } from './linear-algebra.ts'
import { listPhotos, lumaOf } from './photos.ts'

const SIZE = 128
const [folder = '', most = '400'] = process.argv.slice(2)
const kernels = new Kernels()
prepareDetectorBlurs(kernels)
const find = (luma: Luma) => detectKeypoints(kernels, luma, 400)

/** Alterations whose geometry is known: x and y of the copy from those of the original, in shares of its sides. */
const alterations = [
  { turn: 0, edit: (file: string) => sharp(file).resize({ width: 280 }).jpeg({ quality: 30 }) },
  { turn: 1 / 4, edit: (file: string) => sharp(file).rotate(90).blur(1.2).gamma(1.8).jpeg({ quality: 60 }) },
  { turn: 0, edit: (file: string) => sharp(file).resize({ width: 900 }).linear(1.4, -30).jpeg({ quality: 15 }) },
]

function* samePlaces(
  a: KeypointSet,
  la: Luma,
  b: KeypointSet,
  lb: Luma,
  turn: number,
): Generator<[DetectedKeypoint, DetectedKeypoint]> {
  const scale = turn === 0 ? lb.width / la.width : lb.height / la.width
  for (const one of a.keypoints) {
    const x = turn === 0 ? one.x * scale : lb.width - one.y * scale
    const y = turn === 0 ? one.y * scale : one.x * scale
    for (const other of b.keypoints) {
      const near = Math.hypot(other.x - x, other.y - y) < 0.8 * other.sigma
      const turned = Math.abs(((other.orientation - one.orientation - turn + 2.5) % 1) - 0.5) < 0.05
      if (near && turned && Math.abs(Math.log2(other.sigma / one.sigma / scale)) < 0.3) yield [one, other]
    }
  }
}

const total = zeros(SIZE)
const noise = zeros(SIZE)
const mean = new Float64Array(SIZE)
const samples: Float32Array[] = []
let [descriptors, pairs] = [0, 0]

function addOuter(matrix: Matrix, vector: Float64Array): void {
  matrix.forEach((row, i) => {
    const value = vector[i] ?? 0
    for (let j = 0; j < SIZE; j += 1) row[j] = (row[j] ?? 0) + value * (vector[j] ?? 0)
  })
}

async function learnFrom(file: string): Promise<void> {
  const luma = await lumaOf(file)
  const detected = find(luma)
  for (const { descriptorAt: at } of detected.keypoints.filter((_, i) => i % 4 === 0)) {
    const numbers = detected.descriptors.slice(at, at + SIZE)
    samples.push(numbers)
    addOuter(total, Float64Array.from(numbers))
    for (const [i, value] of numbers.entries()) mean[i] = (mean[i] ?? 0) + value
    descriptors += 1
  }
  for (const { turn, edit } of alterations) {
    const copy = await lumaOf(await edit(file).toBuffer())
    const others = find(copy)
    for (const [one, other] of samePlaces(detected, luma, others, copy, turn)) {
      const difference = new Float64Array(SIZE)
      for (let i = 0; i < SIZE; i += 1) {
        difference[i] =
          (detected.descriptors[one.descriptorAt + i] ?? 0) - (others.descriptors[other.descriptorAt + i] ?? 0)
      }
      addOuter(noise, difference)
      pairs += 1
    }
  }
}

/** Directions in which descriptors differ most compared with how much copies of one differ. */
function discriminant(): { values: number[]; rows: Matrix } {
  const spread = total.map((row, i) =>
    row.map((value, j) => value / descriptors - ((mean[i] ?? 0) / descriptors) * ((mean[j] ?? 0) / descriptors)),
  )
  const within = noise.map((row, i) => row.map((value, j) => value / pairs / 2 + (i === j ? 1e-5 : 0)))
  const { values, vectors } = eigen(within)
  const whiten = vectors.map((vector, i) => vector.map(value => value / Math.sqrt(values[i] ?? 1)))
  const transposed = zeros(SIZE).map((row, i) => row.map((_, j) => whiten[j]?.[i] ?? 0))
  const best = eigen(multiply(multiply(whiten, spread), transposed))
  return { values: best.values, rows: multiply(best.vectors, whiten) }
}

const photos = await listPhotos(folder)
const stride = Math.max(1, Math.floor(photos.length / Number(most)))
for (const file of photos.filter((_, i) => i % stride === 0)) await learnFrom(file).catch(() => undefined)
const { values, rows } = discriminant()
/** The signature begins a little inside the key: its directions are stronger than those far behind. */
const FIRST_OF_SIGNATURE = 12
const rotation = chanceRotation(SIGNATURE_BITS, seededRandom(7))
const used = [
  ...rows.slice(0, KEY_BITS),
  ...multiply(rotation, rows.slice(FIRST_OF_SIGNATURE, FIRST_OF_SIGNATURE + SIGNATURE_BITS)),
]
const thresholds = used.map(row => {
  const sums = samples.map(sample => sample.reduce((sum, value, i) => sum + value * (row[i] ?? 0), 0))
  return median(sums)
})
const file = Float32Array.from([...used.flatMap(row => [...row]), ...thresholds])
if (used.length !== PROJECTIONS) throw new Error('the hash has another number of rows')
await writeFile(
  new URL('../../server/matching/fingerprint/projection.bin', import.meta.url),
  new Uint8Array(file.buffer),
)
process.stdout.write(
  `${photos.length} photographs, ${descriptors} descriptors, ${pairs} pairs; spread over noise ` +
    `${[0, 8, 16, 24, 40, 64, 90].map(i => (values[i] ?? 0).toFixed(1)).join(' ')}\n`,
)
