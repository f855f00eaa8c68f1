// The script of the plugin, as it was built.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Failure } from '#lib/errors.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { pluginScriptFile } from './script-file.ts'

/** Websites load it under one name for ever: browsers keep it for an hour and then ask whether it has changed. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'public, max-age=3600' }

/** Throws `unavailable` on an installation whose pages were never built. */
export async function readPluginScript(): Promise<FileReply> {
  const body = await readFile(pluginScriptFile).catch(() => {
    throw new Failure('unavailable')
  })
  const etag = createHash('sha256').update(body).digest('hex').slice(0, 32)
  const media_type = 'text/javascript; charset=utf-8'
  return { body, bytes: body.length, etag, media_type, cache: 'private', headers: HEADERS }
}
