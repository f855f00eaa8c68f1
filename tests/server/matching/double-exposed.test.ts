// Double exposures: a photograph that lies under another one is found, and one that does not is not.
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { createMatcher } from '#server/matching/engine/matcher.ts'
import { decodeThumbnail } from '#server/matching/fingerprint/thumbnail-codec.ts'
import { fingerprintOf, openWorld, type Shot } from './photographs.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})

const pixelsOf = ({ bytes }: Shot, { width, height }: Shot) =>
  sharp(bytes).resize({ width, height, fit: 'cover' }).removeAlpha().raw().toBuffer()

/** `share`: how much of the light is the first one's. */
async function over(first: Shot, second: Shot, share: number): Promise<Buffer> {
  const [one, other] = await Promise.all([pixelsOf(first, first), pixelsOf(second, first)])
  const both = one.map((value, at) => Math.round(value * share + (other[at] ?? 0) * (1 - share)))
  return sharp(both, { raw: { width: first.width, height: first.height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

const confirmedIn = async (bytes: Buffer, matcher = world.matcher) =>
  (await matcher.find(await fingerprintOf(bytes))).filter(({ confirmed }) => confirmed)

it('the photograph that lies under another one is found, and it is said how', async () => {
  const [wine] = world.shots
  if (!wine) throw new Error('no photographs')
  for (const share of [0.45, 0.5, 0.6]) {
    const found = await confirmedIn(await over(wine, world.stranger, share))
    expect(found.map(({ id }) => id)).toEqual([wine.name])
    expect(found[0]?.reasons).toContain('blended')
    expect(found[0]?.scale).toBeCloseTo(1, 2)
  }
})

it('a photograph that is in none of both is not', async () => {
  const [wine, friends, ...others] = world.shots
  if (!wine || !friends) throw new Error('no photographs')
  const matcher = createMatcher(decodeThumbnail)
  for (const { name, bytes } of others) matcher.catalogue.put(name, await fingerprintOf(bytes))
  expect(await confirmedIn(await over(wine, friends, 0.5), matcher)).toEqual([])
})

it('a copy that nothing lies over is found by what it is', async () => {
  for (const { name, bytes } of world.shots) {
    const [match] = await confirmedIn(await sharp(bytes).linear(0.5, 60).jpeg({ quality: 80 }).toBuffer())
    expect([match?.id, match?.reasons.includes('geometric') || match?.reasons.includes('all_blocks')]).toEqual([
      name,
      true,
    ])
  }
})
