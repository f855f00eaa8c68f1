// The perceptual fingerprint: stable where it must be, and far away for other pictures.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint, hammingDistance, hasStructure, turnedFingerprints } from '#lib/proof/fingerprint.ts'

const luma = (shade: (x: number, y: number) => number) =>
  Uint8Array.from({ length: 1024 }, (_, index) => Math.max(0, Math.min(255, shade(index % 32, index >> 5))))
const waves = luma((x, y) => 128 + 60 * Math.sin(x / 4) + 50 * Math.cos(y / 7) + 17 * Math.sin((x * y) / 60))
const blobs = luma((x, y) => 255 * Math.exp(-((x - 20) ** 2 + (y - 9) ** 2) / 60) + 2 * y)

describe('fingerprint', () => {
  it('is 64 bits, half of them above the median', () => {
    const value = fingerprint(waves)
    expect(value).toMatch(/^[0-9a-f]{16}$/)
    expect(hammingDistance(value, '0'.repeat(16))).toBe(32)
  })

  it('does not move when the picture gets brighter or flatter', () => {
    const brighter = waves.map(value => Math.min(255, value + 5))
    const flatter = waves.map(value => Math.round(64 + value / 2))
    expect(hammingDistance(fingerprint(waves), fingerprint(brighter))).toBeLessThanOrEqual(4)
    expect(hammingDistance(fingerprint(waves), fingerprint(flatter))).toBeLessThanOrEqual(6)
  })

  it('is far away for another picture', () => {
    expect(hammingDistance(fingerprint(waves), fingerprint(blobs))).toBeGreaterThan(16)
  })

  it('keeps the fingerprints that certificates already carry', () => {
    expect(fingerprint(luma(x => x * 8))).toMatchInlineSnapshot(`"8000000000000000"`)
    expect(fingerprint(luma((x, y) => (x * 7 + y * 13) % 256))).toMatchInlineSnapshot(`"8c3585376ee22d5a"`)
  })

  it('gives a flat picture its one bit, whatever the shade', () => {
    for (const shade of [1, 128, 255]) expect(fingerprint(luma(() => shade))).toBe('8000000000000000')
    expect(fingerprint(luma(() => 0))).toBe('0000000000000000')
  })

  it('of a picture without structure tells nothing', () => {
    expect(hasStructure(fingerprint(luma(() => 90)))).toBe(false)
    expect(hasStructure(fingerprint(waves))).toBe(true)
  })

  it('is found again mirrored, upside down and turned by quarters', () => {
    const at = (x: number, y: number) => (x * x + 3 * y + ((x * y) % 11) * 9) % 256
    const ways: ((x: number, y: number) => number)[] = [
      (x, y) => at(31 - x, y),
      (x, y) => at(x, 31 - y),
      (x, y) => at(31 - x, 31 - y),
      (x, y) => at(y, 31 - x),
      (x, y) => at(31 - y, x),
    ]
    for (const way of ways) expect(turnedFingerprints(luma(way))).toContain(fingerprint(luma(at)))
    expect(new Set(turnedFingerprints(luma(at))).size).toBe(7)
  })

  it('measures a metric', () => {
    const value = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(bytes => Buffer.from(bytes).toString('hex'))
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const [ab, bc, ac] = [hammingDistance(a, b), hammingDistance(b, c), hammingDistance(a, c)]
        return hammingDistance(a, a) === 0 && ab === hammingDistance(b, a) && ac <= ab + bc && ab <= 64
      }),
    )
  })

  it('refuses pictures and fingerprints of another size', () => {
    expect(() => fingerprint(new Uint8Array(1023))).toThrow(TypeError)
    expect(() => hammingDistance('ab', 'ab')).toThrow(TypeError)
  })
})
