// The offline verifier for download: the built page with our keys and roots of today written into it.
import { readFile } from 'node:fs/promises'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { offlineVerifierFile, TRUST_PLACE } from '#server/domains/images/verifier/offline-verifier-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { readTrust } from './read-trust.ts'

/** Throws `unavailable` on an installation whose pages were never built. */
export async function readOfflineVerifier(context: Context): Promise<FileReply> {
  const page = await readFile(offlineVerifierFile, 'utf8').catch(() => {
    throw new Failure('unavailable')
  })
  const { issuer: _, contracts: __, ...trusted } = await readTrust(context)
  const trust = JSON.stringify({
    ...trusted,
    issuer_url: context.settings.public_url,
    downloaded_at: dayOf(context.now()),
    // Nothing in a JSON text may end the element that carries it.
  }).replaceAll('<', '\\u003c')
  const body = Buffer.from(page.replace(TRUST_PLACE, () => trust))
  const media_type = 'text/html; charset=utf-8'
  return { body, media_type, bytes: body.byteLength, file_name: 'verify.html', save: true, cache: 'private' }
}
