// Makes the pictures of the local web when somebody asks for them, and keeps them on disk.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Alteration, alter } from './alterations.ts'
import { photos } from './photos.ts'
import { drawScene } from './scenes.ts'
import type { SitePicture } from './site.ts'

export type Recipe = {
  source: SitePicture
  alteration: Alteration
  /** What thieves write on it. */
  text: string
  seed: number
  width: number
  format: 'jpeg' | 'webp'
}
export type Studio = {
  /** Known without making the picture. */
  etag(recipe: Recipe): string
  draw(recipe: Recipe): Promise<Buffer>
}
export type StudioOptions = {
  /** Where made pictures are kept. */
  directory: string
  /** Where the demo photographs are. */
  photos: string
  /** What was taken from the gallery. */
  loot(image_id: string): Promise<Buffer>
}

/** Changes when alterations or scenes do, so that no old picture is served. */
const EDITION = 1
/** Thieves take what is shown, not the original. */
const SHOWN = 1400

/** One picture is made at a time: whoever asks for many waits, and the product beside it does not. */
export function createStudio({ directory, photos: folder, loot }: StudioOptions): Studio {
  let line: Promise<unknown> = Promise.resolve()
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const result = line.then(work, work)
    line = result.catch(() => {})
    return result
  }
  const kept = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const path = join(directory, name)
    const found = await readFile(path).catch(() => null)
    if (found) return found
    const bytes = await make()
    await mkdir(directory, { recursive: true })
    const part = `${path}.${randomBytes(4).toString('hex')}.part`
    await writeFile(part, bytes)
    await rename(part, path)
    return bytes
  }
  const shown = (file: string) =>
    kept(`shown-${digest(file)}.jpg`, () =>
      sharp(join(folder, file)).resize({ width: SHOWN, height: SHOWN, fit: 'inside' }).jpeg({ quality: 90 }).toBuffer(),
    )
  const original = ({ source }: Recipe): Promise<Buffer> => {
    if (source.kind === 'demo') return shown(photos[source.photo])
    if (source.kind === 'gallery') return loot(source.image_id)
    return kept(`scene-${source.scene}-${source.seed}-${EDITION}.jpg`, () => drawScene(source.scene, source.seed))
  }
  const nameOf = (recipe: Recipe) => digest(JSON.stringify([EDITION, recipe]))
  return {
    etag: recipe => `"${nameOf(recipe)}"`,
    draw: recipe =>
      inLine(() =>
        kept(`${nameOf(recipe)}.${recipe.format}`, async () =>
          alter(await original(recipe), recipe.alteration, recipe, recipe),
        ),
      ),
  }
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
