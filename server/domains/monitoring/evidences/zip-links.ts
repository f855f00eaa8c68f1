// The link service of reports: a token gives a link, a link gives report.zip once.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { fillPath } from '#lib/contract/endpoint.ts'
import type { evidences as contract } from '#lib/contract/evidences.ts'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { evidenceCan, ZIP_LINK_MINUTES } from '#lib/rules/evidence.ts'
import type { Context } from '#server/context.ts'
import { evidences, zip_links } from '#server/db/schema/monitoring.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { appendToZip } from '#server/evidence/append-to-zip.ts'
import { hashToken } from '#server/http/authenticate.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { anchorFile } from './anchor-file.ts'
import { findEvidence, paymentOfReport } from './evidence-queries.ts'
import { zipKey } from './keys.ts'

const DOWNLOAD = '/evidences/download/{ticket}/report.zip'

/** `not_found` for a token that names no report, `evidence_not_ready` until the report is there, `evidence_unpaid` until it is paid. */
export async function createZipLink(
  context: Context,
  { token, query }: ParsedInput<typeof contract.zip>,
): Promise<Answer<typeof contract.zip>> {
  const { db, settings, now } = context
  const found = await findEvidence(context, eq(evidences.token, token))
  const { evidence: report } = found
  if (!evidenceCan.download(report.state)) throw new Failure('evidence_not_ready')
  if (!paymentOfReport(found).open) throw new Failure('evidence_unpaid')
  const ticket = newSecret()
  const expires_at = addSeconds(now(), ZIP_LINK_MINUTES * MINUTE_S)
  const link = { evidence_id: report.id, locale: query.language, expires_at }
  await db.insert(zip_links).values({ ticket_sha256: hashToken(ticket), ...link })
  const zip_archive = `${settings.public_url}/api${fillPath(DOWNLOAD, { ticket })}`
  return { zip_archive, expires_at: expires_at.toISOString() }
}

/**
 * `link_invalid` for a link that is wrong, old or used; it is used by whoever was handed the whole report. Both languages
 * are always inside: one report, one digest.
 */
export async function downloadZip(
  context: Context,
  { ticket }: ParsedInput<typeof contract.download>,
): Promise<FileReply> {
  const { db, request } = context
  const link = eq(zip_links.ticket_sha256, hashToken(ticket))
  const open = and(link, isNull(zip_links.used_at), gt(zip_links.expires_at, context.now()))
  // Taken before the first byte, so that of two who come at once only one is served.
  const [found] = request.head
    ? await db.select().from(zip_links).where(open)
    : await db.update(zip_links).set({ used_at: context.now() }).where(open).returning()
  if (!found) throw new Failure('link_invalid')
  if (request.head) return zipOf(context, found.evidence_id)
  const giveBack = async () => {
    await db.update(zip_links).set({ used_at: null }).where(link)
  }
  try {
    const reply = await zipOf(context, found.evidence_id)
    void finished(reply.body)
      .catch(giveBack)
      .catch(error => context.log.error({ err: error }, 'the link of a report stays used'))
    return reply
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function zipOf(context: Context, evidence_id: string): Promise<FileReply & Body> {
  const { ports } = context
  const { evidence, chainpoint, anchor } = await findEvidence(context, eq(evidences.id, evidence_id))
  const key = zipKey(evidence.zip_sha256 ?? '')
  const bytes = await ports.storage.size(key)
  if (bytes === null) throw new Failure('not_found')
  const extra = anchorFile(ports.signing, { digest: evidence.digest, chainpoint, anchor })
  const archive =
    extra === null ? await storedZip(ports.storage, key) : await zipWithAnchor(ports.storage, { key, bytes, extra })
  return { ...archive, media_type: 'application/zip', file_name: 'report.zip', save: true, cache: 'private' }
}

type Body = { body: Readable; bytes: number }

async function storedZip(storage: StoragePort, key: string): Promise<Body> {
  const stored = await storage.get(key)
  if (!stored) throw new Failure('not_found')
  return { body: stored.body, bytes: stored.bytes }
}

/** The stored archive with `datapackage-anchor` behind its last file. */
async function zipWithAnchor(
  storage: StoragePort,
  { key, bytes, extra }: { key: string; bytes: number; extra: Buffer },
): Promise<Body> {
  const part = async (start: number, end: number) => {
    const stored = await storage.get(key, { start, end })
    if (!stored) throw new Failure('not_found')
    return stored.body
  }
  const read = async (start: number, end: number) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of await part(start, end)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const tail = await appendToZip({ bytes, read }, 'datapackage-anchor', extra)
  async function* flow(): AsyncGenerator<Uint8Array> {
    yield* await part(0, tail.from - 1)
    yield tail.bytes
  }
  return { body: Readable.from(flow(), { objectMode: false }), bytes: tail.from + tail.bytes.length }
}

/** Deletes expired links. */
export async function purgeZipLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(zip_links).where(lt(zip_links.expires_at, now()))
}
