// The pixels that the inspection of a file leaves in a folder, so that its previews need no second decoding.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFacts } from '../ports/imaging.ts'
import type { Pixels } from './pixels.ts'
import type { Rights } from './rights-metadata.ts'

type About = { width: number; height: number; rights: Rights }

export async function writeKept(folder: string, { data, width, height }: Pixels, facts: PhotoFacts): Promise<void> {
  const { author, credit, copyright } = facts
  const about: About = { width, height, rights: { author, credit, copyright } }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'pixels'), data)
  await writeFile(join(folder, 'about.json'), JSON.stringify(about))
}

/** Null when the path is that of an original. */
export async function readKept(path: string): Promise<{ pixels: Pixels; rights: Rights } | null> {
  if (!(await stat(path)).isDirectory()) return null
  // Written above, by the process that runs this one.
  const { rights, ...size } = JSON.parse(await readFile(join(path, 'about.json'), 'utf8')) as About
  return { pixels: { data: await readFile(join(path, 'pixels')), ...size }, rights }
}
