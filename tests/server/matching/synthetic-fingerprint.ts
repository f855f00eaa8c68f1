// A fingerprint of no real image, made from a seed: for tests of the index alone.
import { FINGERPRINT_VERSION, packFingerprint } from '#server/matching/fingerprint/fingerprint.ts'
import type { Fingerprint } from '#server/ports/matching.ts'

export function syntheticFingerprint(seed: number): Fingerprint {
  let state = seed * 2_654_435_761 + 12_345
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
  const descriptor = () => ({ key: word() & 0xff_ffff, low: word(), high: word(), uncertain: [0, 1, 2, 3] })
  const share = () => word() / 2 ** 32
  const keypoints = Array.from({ length: 12 }, () => ({
    x: share(),
    y: share(),
    scale: 0.005 + share() / 20,
    orientation: share(),
    plain: descriptor(),
    mirrored: descriptor(),
  }))
  const hashes = Array.from({ length: 8 }, () => Uint32Array.from({ length: 8 }, word))
  return {
    version: FINGERPRINT_VERSION,
    width: 100,
    height: 80,
    data: packFingerprint(keypoints, hashes, new Uint8Array(50)),
  }
}
