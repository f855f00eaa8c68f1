// The files of a report: their digests, and the list of them as `sha256sum` reads it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReportFile } from './model.ts'

/** Every file below `folder` in the order of their paths, which are relative to it and have slashes. */
export async function listFiles(folder: string): Promise<ReportFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
  return Promise.all(paths.toSorted().map(path => describeFile(folder, path)))
}

export async function describeFile(folder: string, path: string): Promise<ReportFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, path)), hash)
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') }
}

/** As `sha256sum` writes and checks it. */
export const manifestOf = (files: readonly ReportFile[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')
