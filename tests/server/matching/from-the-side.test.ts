// Prints and screens that were photographed from the side are found, and a photograph of another thing from the side is not.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMatcher, type Matcher } from '#server/matching/engine/matcher.ts'
import { decodeThumbnail } from '#server/matching/fingerprint/thumbnail-codec.ts'
import { applyHomography, refineToPerspective } from '#server/matching/retrieval/perspective-fitting.ts'
import type { Correspondence, Homography } from '#server/matching/transform.ts'
import { photographed } from '../../support/matching/photographed.ts'
import { fingerprintOf, names, openWorld, type Shot } from './photographs.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})

const views = [
  { side: 15, above: 6, distance: 1.3 },
  { side: -30, above: 10, distance: 1.3 },
  { side: 8, above: -25, distance: 1.5 },
]

async function seen(shot: Shot, view: (typeof views)[number], light = 1): Promise<Buffer> {
  const { data, width, height } = await photographed(shot.bytes, view)
  // The lamp stands on one side.
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, (data[at] ?? 0) * (light + (1 - light) * 2 * ((Math.floor(at / 3) % width) / width)))
  return sharp(data, { raw: { width, height, channels: 3 } })
    .blur(0.7)
    .jpeg({ quality: 75 })
    .toBuffer()
}

const found = async (matcher: Matcher, bytes: Buffer) =>
  (await matcher.find(await fingerprintOf(bytes))).filter(({ confirmed }) => confirmed)

describe('a picture that was photographed from the side', () => {
  it.each(views)('is found, and it is said that it was: %o', async view => {
    for (const shot of world.shots.slice(0, 2)) {
      const [match, ...others] = await found(world.matcher, await seen(shot, view, 0.85))
      expect([match?.id, others]).toEqual([shot.name, []])
      expect(match?.reasons).toContain('from_the_side')
      expect(match?.overlap_original).toBeGreaterThan(0.8)
    }
  })

  it('is not said to be so where it was not', async () => {
    for (const { bytes, name } of world.shots) {
      const [match] = await found(world.matcher, await sharp(bytes).rotate(7).jpeg({ quality: 60 }).toBuffer())
      expect(match?.id).toBe(name)
      expect(match?.reasons).not.toContain('from_the_side')
    }
  })

  it('is not found where the catalogue has another one', async () => {
    for (const view of views) expect(await found(world.matcher, await seen(world.stranger, view))).toEqual([])
    const others = createMatcher(decodeThumbnail)
    for (const { name, bytes } of world.shots.slice(1)) others.catalogue.put(name, await fingerprintOf(bytes))
    expect(names).toHaveLength(world.shots.length)
    const [shot] = world.shots
    for (const view of views) expect(shot && (await found(others, await seen(shot, view)))).toEqual([])
  })
})

const keypoint = (x: number, y: number) => ({ x, y, scale: 0.02, orientation: 0 })
const plane: Homography = [0.9, 0.05, 0.02, -0.04, 0.8, 0.1, 0.3, -0.15]

/** Places all over, as the plane shows them, and some that show something else. */
function placesOf(wrong: number): Correspondence[] {
  return Array.from({ length: 60 + wrong }, (_, i): Correspondence => {
    const [x, y] = [((i * 37) % 101) / 101, ((i * 53) % 97) / 130]
    const [u, v] = i < 60 ? applyHomography(plane, x, y) : [((i * 71) % 89) / 89, ((i * 29) % 83) / 83]
    return { original: keypoint(x, y), query: keypoint(u, v), weight: 10, keypoint: i }
  })
}

describe('the map of a plane', () => {
  // The affine map that is nearest to it in the middle.
  const near = { map: [0.72, 0.09, 0.05, -0.09, 0.73, 0.09], weight: 100, inliers: [] } as const

  it('is found among places that show something else', () => {
    const { perspective } = refineToPerspective({ ...near, map: [...near.map], inliers: [] }, placesOf(30)) ?? {}
    for (const [i, value] of plane.entries()) expect(perspective?.[i]).toBeCloseTo(value, 2)
  })

  it('is none where an affine one does as well, or where places are few', () => {
    const flat = placesOf(0).map(each => ({ ...each, query: keypoint(each.original.x * 0.8, each.original.y * 0.8) }))
    const map: [number, number, number, number, number, number] = [0.8, 0, 0, 0, 0.8, 0]
    expect(refineToPerspective({ map, weight: 100, inliers: [] }, flat as Correspondence[])).toBeNull()
    expect(refineToPerspective({ ...near, map: [...near.map], inliers: [] }, placesOf(0).slice(0, 8))).toBeNull()
  })
})
