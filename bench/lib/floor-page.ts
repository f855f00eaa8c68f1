// Builds and starts R2, the floor page, in a folder of its own inside the project (its packages are the project's).
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../../scripts/build-stamp.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { type BuildCost, timedBuild } from './timed-build.ts'

const source = join(root, 'bench/references/floor-page')
const place = join(root, '.tmp/bench/floor-page')
const stamp = join(place, 'stamp')

export const GALLERY = '/en/gallery/'

function stampOf(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

/** Six small pictures from the demo world, so that the floor page shows something real. */
async function writeThumbs(photos: string): Promise<void> {
  const thumbs = join(place, 'public/thumbs')
  mkdirSync(thumbs, { recursive: true })
  const names = readdirSync(photos)
    .filter(name => name.endsWith('.jpg'))
    .toSorted()
  for (const [index, name] of names.slice(0, 6).entries()) {
    await sharp(join(photos, name))
      .autoOrient()
      .resize(320, 213)
      .webp()
      .toFile(join(thumbs, `${index}.webp`))
  }
}

/** Builds unless it is built; `measured` always builds again and resolves to what that took. */
export async function buildFloorPage(photos: string, { measured }: { measured: boolean }): Promise<BuildCost | null> {
  const wanted = stampOf()
  if (!measured && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null
  rmSync(place, { recursive: true, force: true })
  cpSync(source, place, { recursive: true })
  await writeThumbs(photos)
  const cost = await timedBuild(place)
  writeFileSync(stamp, wanted)
  return cost
}

export async function startFloorPage(): Promise<Program> {
  const port = await freePort()
  return startProgram({
    name: 'R2, the floor page',
    command: ['next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    directory: place,
    env: { NODE_ENV: 'production' },
    port,
    ready: GALLERY,
  })
}
