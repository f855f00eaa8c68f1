// Which keypoints of an image the index takes.
import { expect, it } from 'vitest'
import type { Keypoint } from '#server/matching/fingerprint/fingerprint.ts'
import { selectKeypoints } from '#server/matching/index/catalogue.ts'
import { INDEXED_KEYPOINTS } from '#server/matching/model.ts'

const of = (keypoints: Keypoint[]) => {
  const keypoint = (index: number) => keypoints[index] ?? { x: 0, y: 0, scale: 0, orientation: 0 }
  return selectKeypoints({ count: keypoints.length, keypoint })
}
const keypointAt = (x: number, y: number, scale: number): Keypoint => ({ x, y, scale, orientation: 0 })
const [FINE, COARSE] = [0.004, 0.02]

it('takes some of a part with little texture although all keypoints of the rest are stronger', () => {
  const busy = Array.from({ length: 300 }, (_, i) => keypointAt((i % 20) / 40, Math.floor(i / 20) / 20, FINE))
  const calm = Array.from({ length: 60 }, (_, i) => keypointAt(0.6 + (i % 10) / 30, Math.floor(i / 10) / 8, FINE))
  const chosen = of([...busy, ...calm])
  expect(chosen).toHaveLength(INDEXED_KEYPOINTS)
  expect(new Set(chosen).size).toBe(INDEXED_KEYPOINTS)
  expect(chosen.filter(i => i >= busy.length).length).toBeGreaterThan(40)
})

it('takes the first of a part before the second of any', () => {
  const keypoints = Array.from({ length: 200 }, (_, i) => keypointAt(i < 199 ? 0.1 : 0.9, 0.1, FINE))
  expect(of(keypoints).slice(0, 3)).toEqual([0, 199, 1])
})

it('keeps two fifths for coarse ones, more when there are few fine ones, and takes all of an image that has few', () => {
  const keypoints = (coarse: number, fine: number) =>
    Array.from({ length: coarse + fine }, (_, i) => keypointAt((i % 13) / 13, (i % 7) / 7, i < coarse ? COARSE : FINE))
  const coarseOf = (coarse: number, fine: number) => of(keypoints(coarse, fine)).filter(i => i < coarse).length
  expect(coarseOf(150, 210)).toBe(56)
  expect(coarseOf(150, 20)).toBe(120)
  expect(of(keypoints(30, 60)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, i) => i))
})
