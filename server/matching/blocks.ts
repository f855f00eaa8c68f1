// Block by block, how far two aligned pictures show the very same thing.
import type { Machine } from './kernels.ts'
import type { Level } from './levels.ts'
import { middle } from './middle.ts'
import type { Off } from './straighten.ts'
import type { Affine } from './votes.ts'

/** How well the blocks of one level agree. */
export type Agreeing = {
  /** Blocks inside both pictures with something to see in one of them. */
  seen: number
  /** Of those, the ones that correlate. */
  agree: number
  /** Mean correlation of the seen, and of the agreeing. */
  mean: number
  pure: number
  /**
   * How far agreeing blocks lie off together with their neighbours, in pixels of the level, by the middle one. Noise
   * makes single blocks lie off; another view of the same scene moves whole neighbourhoods.
   */
  drift: number
  /** How far single ones lie off, by the middle one, and how many of them could tell. */
  trembling: number
  blocks: number
  /** The same one by one, for the alignment to be straightened by. */
  offs: Off[]
  /** The agreeing blocks lie together in a small part and around them next to nothing agrees: a logo, not a picture. */
  patch: boolean
}

const BLOCK = 12
const SMALL_BLOCK = 8
/** Pixels of a level below which its blocks are the small ones. */
const SMALL_LEVEL = 30_000
/** Deviation, of 255, below which a block of the band-passed original shows nothing. */
const TEXTURE = 1.2
/** The same of the candidate where the original shows nothing: then something was put there. */
const OTHER_TEXTURE = 8
const CORRELATED = 0.6

/** Pixels on a side of the blocks of a level. */
export const blockSide = ({ width, height }: Level): number => (width * height < SMALL_LEVEL ? SMALL_BLOCK : BLOCK)

/** Compares a level of the original with one of the candidate under a map of their pixels. */
export function compareBlocks(machine: Machine, t: Level | undefined, p: Level | undefined, map: Affine): Agreeing {
  const result = nothingSeen()
  if (!t || !p) return result
  const side = blockSide(t)
  return machine.borrow(() => {
    const columns = Math.floor(t.width / side)
    const target = machine.take(columns * Math.floor(t.height / side) * 24)
    const address = machine.take(24)
    machine.floats(address, 6).set(map)
    const count = machine.run.blocks(t.band, t.width, t.height, p.band, p.width, p.height, address, side, target)
    const values = machine.floats(target, count * 6)
    const drifts = new Map<number, { dx: number; dy: number }>()
    const shown: Shown[] = []
    for (let i = 0; i < count; i += 1) {
      const [correlation = 0, texture = 0, other = 0, inside = 0, dx = 0, dy = 0] = values.subarray(i * 6, i * 6 + 6)
      if (inside < 0.8) continue
      const seen = texture >= TEXTURE || other >= OTHER_TEXTURE
      const agrees = correlation >= CORRELATED && texture >= TEXTURE
      shown.push({ column: i % columns, row: Math.floor(i / columns), seen, agrees })
      if (!seen) continue
      result.seen += 1
      result.mean += Math.max(0, correlation)
      if (!agrees) continue
      result.agree += 1
      result.pure += correlation
      if (!(Math.hypot(dx, dy) < side)) continue
      drifts.set(i, { dx, dy })
    }
    result.mean /= Math.max(1, result.seen)
    result.pure /= Math.max(1, result.agree)
    result.drift = commonDrift(drifts, columns)
    result.trembling = middle([...drifts.values()].map(({ dx, dy }) => Math.hypot(dx, dy)))
    result.blocks = drifts.size
    result.offs = [...drifts].map(([i, off]) => ({ ...middleOf(i, columns, side), ...off }))
    result.patch = isPatch(shown, count)
    return result
  })
}

const nothingSeen = (): Agreeing => {
  const none = { seen: 0, agree: 0, mean: 0, pure: 0, drift: 0, trembling: 0, blocks: 0 }
  return { ...none, offs: [], patch: false }
}

const middleOf = (block: number, columns: number, side: number) => {
  return { x: ((block % columns) + 0.5) * side - 0.5, y: (Math.floor(block / columns) + 0.5) * side - 0.5 }
}

/**
 * How far blocks lie off together with their neighbours: the root of the middle of the products of each block's drift
 * and the mean of the blocks around it. Noise, which moves each block by itself, comes out as nothing.
 */
function commonDrift(drifts: Map<number, { dx: number; dy: number }>, columns: number): number {
  const products: number[] = []
  for (const [block, { dx, dy }] of drifts) {
    let [sx, sy, count] = [0, 0, 0]
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        const inRow = (block % columns) + column
        const self = row === 0 && column === 0
        const near = self || inRow < 0 || inRow >= columns ? undefined : drifts.get(block + row * columns + column)
        if (!near) continue
        sx += near.dx
        sy += near.dy
        count += 1
      }
    }
    if (count >= 3) products.push((dx * sx + dy * sy) / count)
  }
  return Math.sqrt(Math.max(0, middle(products)))
}

type Shown = { column: number; row: number; seen: boolean; agrees: boolean }

/**
 * A patch covers at most this share of the original; around it is at least this share of what both pictures show, with
 * so many blocks that show something, of which at most this share agrees.
 */
const PATCH = { area: 0.25, around: 0.25, blocks: 12, agree: 0.15 }

/** `all`: blocks of the whole original. */
function isPatch(shown: readonly Shown[], all: number): boolean {
  const agreeing = shown.filter(({ agrees }) => agrees)
  if (agreeing.length === 0) return false
  // The outermost twentieth on each side may agree by chance.
  const range = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
    return [at(0.05) - 1, at(0.95) + 1] as const
  }
  const [left, right] = range(agreeing.map(({ column }) => column))
  const [top, low] = range(agreeing.map(({ row }) => row))
  const around = shown.filter(({ column, row }) => column < left || column > right || row < top || row > low)
  if (shown.length - around.length > PATCH.area * all || around.length < PATCH.around * shown.length) return false
  const seen = around.filter(block => block.seen)
  return seen.length >= PATCH.blocks && seen.filter(({ agrees }) => agrees).length <= PATCH.agree * seen.length
}
