// The press kit: what is in content/press/kit, the logo and the photographs that may be printed, as one archive.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#lib/brand.ts'
import { type ZipEntry, zip } from '#server/bytes/zip.ts'
import type { FileReply } from '#server/http/file-reply.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const FILES = [
  'public/icon.svg',
  'public/icon-512.png',
  'public/social.jpg',
  'public/photographs/LICENCES.md',
  'public/photographs/fig-1600.webp',
] as const
/** Of the files in the archive: the same archive has the same bytes. */
const MADE = new Date('2026-11-27T00:00:00Z')

export async function readPressKit(): Promise<FileReply> {
  const parts: Uint8Array[] = []
  for await (const part of zip(entries())) parts.push(part)
  const body = Buffer.concat(parts)
  const file_name = `${brand.name.toLowerCase()}-press-kit.zip`
  return { body, bytes: body.length, media_type: 'application/zip', file_name, save: true, cache: 'private' }
}

async function* entries(): AsyncGenerator<ZipEntry> {
  const kit = join(ROOT, 'content', 'press', 'kit')
  for (const name of await readdir(kit)) yield await entry(join(kit, name), name)
  for (const path of FILES) yield await entry(join(ROOT, path), path.replace(/^public\//, ''))
}

async function entry(path: string, name: string): Promise<ZipEntry> {
  return { name: `press-kit/${name}`, modified: MADE, body: await readFile(path) }
}
