// The block for WordPress: its committed files with this website's address written into them, as one archive.
import { readFile } from 'node:fs/promises'
import { brand } from '#lib/brand.ts'
import { type ZipEntry, zip } from '#server/bytes/zip.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'

const FILES = ['auctor-image.php', 'block.js', 'readme.txt'] as const
/** Of the files in the archive: the same archive has the same bytes. */
const MADE = new Date('2026-11-27T00:00:00Z')

export async function readWordPressBlock({ settings }: Context): Promise<FileReply> {
  const parts: Uint8Array[] = []
  for await (const part of zip(entries(settings.public_url))) parts.push(part)
  const body = Buffer.concat(parts)
  return {
    body,
    bytes: body.length,
    media_type: 'application/zip',
    file_name: 'auctor-image.zip',
    save: true,
    cache: 'private',
  }
}

async function* entries(origin: string): AsyncGenerator<ZipEntry> {
  for (const name of FILES) {
    const text = await readFile(new URL(name, import.meta.url), 'utf8')
    const body = Buffer.from(text.replaceAll('%ORIGIN%', origin).replaceAll('%NAME%', brand.name))
    yield { name: `auctor-image/${name}`, modified: MADE, body }
  }
}
