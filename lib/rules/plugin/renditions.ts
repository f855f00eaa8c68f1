// Which of our previews of a photograph the plugin shows, and the parts of the largest that are looked at closely.
import type { Size } from '../copies.ts'

/** Of previews as they are stored: none of them is the original. */
export type Rendition = Size & { name: string; media_type: string; bytes?: number; broken?: true }

/** Formats that every browser shows. */
const SHOWN = new Set(['image/jpeg', 'image/webp'])

const longest = ({ width, height }: Size): number => Math.max(width, height)

/** One of each size up to `most` pixels on the longest side, from small to large, the lighter one where there are two. */
export function renditionsUpTo<R extends Rendition>(previews: readonly R[], most: number): R[] {
  const fitting = previews
    .filter(each => SHOWN.has(each.media_type) && !each.broken && longest(each) <= most)
    .toSorted((one, other) => one.width - other.width || (one.bytes ?? 0) - (other.bytes ?? 0))
  return fitting.filter((each, at) => fitting[at - 1]?.width !== each.width)
}

/** The smallest that is `wanted` pixels wide, else the largest there is. */
export const renditionFor = <R extends Size>(renditions: readonly R[], wanted: number): R | undefined =>
  renditions.find(({ width }) => width >= wanted) ?? renditions.at(-1)

/** Pixels of a side of a part. */
export const TILE_SIZE = 512
/** Longest side in pixels of the preview that parts are cut from: there are at most sixteen. */
export const TILED_SIZE = 2048

export type Grid = Size & { columns: number; rows: number; size: number }

/** How a preview is cut; null where it is so small that nothing is to be gained. */
export function tileGrid({ width, height }: Size): Grid | null {
  if (longest({ width, height }) <= TILE_SIZE * 2 || longest({ width, height }) > TILED_SIZE) return null
  const parts = (side: number) => Math.ceil(side / TILE_SIZE)
  return { width, height, size: TILE_SIZE, columns: parts(width), rows: parts(height) }
}

/** Where a part named `column-row` lies; null when the grid has none of that name. */
export function tilePlace(name: string, grid: Grid): (Size & { left: number; top: number }) | null {
  const found = /^(\d)-(\d)$/.exec(name)
  const [column, row] = [Number(found?.[1]), Number(found?.[2])]
  if (!found || column >= grid.columns || row >= grid.rows) return null
  const [left, top] = [column * grid.size, row * grid.size]
  return { left, top, width: Math.min(grid.size, grid.width - left), height: Math.min(grid.size, grid.height - top) }
}
