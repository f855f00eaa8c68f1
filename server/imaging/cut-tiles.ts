// Cuts a preview into the parts in which it is looked at closely.
import { join } from 'node:path'
import sharp from 'sharp'
import { TILED_SIZE, tileGrid, tilePlace } from '#lib/rules/plugin/renditions.ts'
import { decodeTo, from } from './pixels.ts'
import { rightsMetadata } from './rights-metadata.ts'

const TILE_JPEG = { quality: 84, optimiseCoding: false }

const UNSIGNED = { author: null, credit: null, copyright: null }

/** Runs in a worker: each part is written from one decoding, and says of its rights what the whole says. */
export async function cutTiles(path: string, directory: string): Promise<string[]> {
  const pixels = await decodeTo(path, TILED_SIZE)
  const grid = tileGrid(pixels)
  if (!grid) return []
  const { xmp } = await sharp(path).metadata()
  const rights = xmp?.toString() ?? rightsMetadata(UNSIGNED).xmp
  const names = Array.from({ length: grid.columns * grid.rows }, (_, at) =>
    [at % grid.columns, Math.floor(at / grid.columns)].join('-'),
  )
  for (const name of names) {
    const place = tilePlace(name, grid)
    if (place)
      await from(pixels)
        .extract(place)
        .withXmp(rights)
        .jpeg(TILE_JPEG)
        .toFile(join(directory, `${name}.jpg`))
  }
  return names
}
