// The perceptual fingerprint of a picture: 64 bits that stay close when the picture is resized, recompressed or lightly retouched.

const SIDE = 32
const LOW = 8
/** Cosines are rounded to this scale so that every engine computes the same integers, hence the same bits. */
const SCALE = 4096

/** Row `u` holds round(SCALE · cos((2x + 1) u π / 64)): the DCT-II basis of 32 samples. */
const BASIS: readonly (readonly number[])[] = Array.from({ length: LOW }, (_, u) =>
  Array.from({ length: SIDE }, (__, x) => Math.round(SCALE * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIDE)))),
)

/**
 * `phash-dct-64`: two-dimensional DCT-II of 32 × 32 luma bytes (row by row), the 8 × 8 lowest frequencies,
 * one bit each, row by row, most significant first: 1 when above the median of the 64. 16 lower-case hex characters.
 * All arithmetic is on integers below 2^53.
 */
export function fingerprint(luma: Uint8Array): string {
  if (luma.length !== SIDE * SIDE) throw new TypeError('the fingerprint needs 32 × 32 luma bytes')
  // The transform is left unnormalised, as in ImageHash, so that both libraries order the frequencies alike.
  const rows = Array.from({ length: SIDE }, (_, y) => transform(x => luma[y * SIDE + x] ?? 0))
  const columns = Array.from({ length: LOW }, (_, u) => transform(y => rows[y]?.[u] ?? 0))
  const frequencies = Array.from({ length: LOW * LOW }, (_, index) => columns[index % LOW]?.[index >> 3] ?? 0)
  const sorted = [...frequencies].sort((a, b) => a - b)
  const twiceMedian = (sorted[31] ?? 0) + (sorted[32] ?? 0)
  let hex = ''
  for (let index = 0; index < frequencies.length; index += 4) {
    let nibble = 0
    for (let bit = 0; bit < 4; bit++) nibble = nibble * 2 + (2 * (frequencies[index + bit] ?? 0) > twiceMedian ? 1 : 0)
    hex += nibble.toString(16)
  }
  return hex
}

/** Where the value at (x, y) of a turned or mirrored square is taken from. */
const TURNS: readonly ((x: number, y: number) => [x: number, y: number])[] = [
  (x, y) => [SIDE - 1 - x, y],
  (x, y) => [x, SIDE - 1 - y],
  (x, y) => [SIDE - 1 - x, SIDE - 1 - y],
  (x, y) => [y, SIDE - 1 - x],
  (x, y) => [SIDE - 1 - y, x],
  (x, y) => [y, x],
  (x, y) => [SIDE - 1 - y, SIDE - 1 - x],
]

/** The fingerprints of the picture mirrored, upside down, and turned by quarters: those by which a turned copy is found. */
export const turnedFingerprints = (luma: Uint8Array): string[] =>
  TURNS.map(turn =>
    fingerprint(
      Uint8Array.from(luma, (_, index) => {
        const [x, y] = turn(index % SIDE, Math.floor(index / SIDE))
        return luma[y * SIDE + x] ?? 0
      }),
    ),
  )

function transform(sample: (index: number) => number): number[] {
  return BASIS.map(row => row.reduce((sum, cosine, index) => sum + cosine * sample(index), 0))
}

/** False for a picture of hardly any structure (a wall, a sky): the fingerprints of all such pictures are alike. */
export const hasStructure = (value: string): boolean => Math.abs(hammingDistance(value, '0'.repeat(16)) - 32) <= 16

/** Number of differing bits between two fingerprints of 16 hex characters: 0 for the same, about 32 for unrelated pictures. */
export function hammingDistance(a: string, b: string): number {
  if (!/^[0-9a-f]{16}$/.test(a) || !/^[0-9a-f]{16}$/.test(b)) throw new TypeError('a fingerprint is 16 hex characters')
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; difference > 0n; difference &= difference - 1n) count += 1
  return count
}
