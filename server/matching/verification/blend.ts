// Whether the original lies in the query at one strength all over, whatever else lies there: a double exposure.

import { BLEND } from '../model.ts'
import type { ComparedBlock } from './block-correlation.ts'

/** How strong the original's detail is in the query. Of 1 it is as strong as in the original; of 0 there is none. */
export type Blend = {
  /** Of all blocks of the finest level, and of the next. */
  strength: number
  coarseStrength: number
  /** Standard deviation of it from part to part of the picture, as a share of it, and the parts that could tell. */
  spread: number
  parts: number
  /** Blocks whose detail is the original's for the most part, and share of them in which it is about as strong as in all. */
  clear: number
  even: number
}

/** Null where too few blocks show detail. */
export function measureBlend(fine: readonly ComparedBlock[], coarse: readonly ComparedBlock[]): Blend | null {
  const [blocks, coarseBlocks] = [fine.filter(hasDetail), coarse.filter(hasDetail)]
  if (blocks.length < BLEND.clear || coarseBlocks.length < BLEND.partBlocks) return null
  const strength = strengthIn(blocks)
  const parts = partsOf(blocks).filter(part => part.length >= BLEND.partBlocks)
  const deviations = parts.map(part => (strengthIn(part) / strength - 1) ** 2)
  const clear = blocks.filter(({ texture, queryTexture }) => queryTexture <= BLEND.own * texture)
  const isEven = (block: ComparedBlock) => Math.abs(strengthIn([block]) / strength - 1) <= BLEND.about
  return {
    strength,
    coarseStrength: strengthIn(coarseBlocks),
    spread: Math.sqrt(sumOf(deviations, square => square) / Math.max(1, parts.length)),
    parts: parts.length,
    clear: clear.length,
    even: clear.filter(isEven).length / Math.max(1, clear.length),
  }
}

const hasDetail = ({ texture }: ComparedBlock) => texture >= BLEND.texture

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0)

/** The slope of the line by which the query's detail depends on the original's: what else lies there adds nothing to it. */
const strengthIn = (blocks: readonly ComparedBlock[]) =>
  sumOf(blocks, ({ ncc, texture, queryTexture }) => ncc * texture * queryTexture) /
  sumOf(blocks, ({ texture }) => texture * texture)

/** The blocks by the parts that they lie in, of so many rows and columns over all of them. */
function partsOf(blocks: readonly ComparedBlock[]): ComparedBlock[][] {
  const placeIn = (values: number[]) => {
    const [first, last] = [Math.min(...values), Math.max(...values)]
    return (value: number) => Math.floor(((value - first) * BLEND.side) / (last - first + 1))
  }
  const across = placeIn(blocks.map(({ column }) => column))
  const down = placeIn(blocks.map(({ row }) => row))
  return [...Map.groupBy(blocks, ({ column, row }) => down(row) * BLEND.side + across(column)).values()]
}
