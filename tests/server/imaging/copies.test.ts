// Copies of real photographs keep their fingerprint near enough to be found; no other photograph comes near.
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { fingerprint, hammingDistance } from '#lib/proof/fingerprint.ts'
import { SIMILAR_DISTANCE } from '#lib/rules/verifier.ts'

const FOLDER = new URL('../../../content/photos/', import.meta.url)
type Photograph = { name: string; small: Buffer; print: string }
let photographs: Photograph[] = []

beforeAll(async () => {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.jpg'))
  photographs = await Promise.all(
    names.map(async name => {
      const small = await sharp(new URL(name, FOLDER).pathname)
        .autoOrient()
        .resize(640)
        .jpeg({ quality: 95 })
        .toBuffer()
      return { name, small, print: await printOf(small) }
    }),
  )
})

/** As the imaging workers do it, from a picture that is small already. */
async function printOf(file: Buffer): Promise<string> {
  const rgb = await sharp(file).resize(32, 32, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  const luma = Uint8Array.from({ length: 1024 }, (_, i) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray(i * 3, i * 3 + 3)
    return Math.round(0.299 * r + 0.587 * g + 0.114 * b)
  })
  return fingerprint(luma)
}

async function trimmed(file: Buffer, part: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const [left, top] = [Math.round(width * part), Math.round(height * part)]
  return sharp(file)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg()
    .toBuffer()
}

const copies: [string, (file: Buffer) => Promise<Buffer>][] = [
  ['saved again at quality 60', file => sharp(file).jpeg({ quality: 60 }).toBuffer()],
  ['halved', file => sharp(file).resize({ width: 320 }).jpeg({ quality: 80 }).toBuffer()],
  ['turned into WebP', file => sharp(file).webp({ quality: 70 }).toBuffer()],
  ['trimmed by two percent on every side', file => trimmed(file, 0.02)],
]

describe('the photographs of the demonstration', () => {
  it.each(copies)('are recognised when %s', async (_, copyOf) => {
    for (const { name, small, print } of photographs) {
      const distance = hammingDistance(print, await printOf(await copyOf(small)))
      expect(distance, name).toBeLessThanOrEqual(SIMILAR_DISTANCE)
    }
  })

  it('are never taken for one another', () => {
    const pairs = photographs.flatMap((one, index) => photographs.slice(index + 1).map(other => [one, other] as const))
    expect(pairs).toHaveLength((18 * 17) / 2)
    for (const [one, other] of pairs) {
      const distance = hammingDistance(one.print, other.print)
      expect(distance, `${one.name} and ${other.name}`).toBeGreaterThan(SIMILAR_DISTANCE)
    }
  })
})
