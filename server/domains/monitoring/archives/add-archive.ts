// Administrators have an archive read; its first segments and a worker follow in the same transaction.
import type { Archive, archives as contract } from '#lib/contract/archives.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { archiveKind } from '#lib/rules/crawling/archives.ts'
import type { UserContext } from '#server/context.ts'
import { crawl_archives } from '#server/db/schema/crawl.ts'
import { archivesWhere } from './list-archives.ts'
import { scheduleArchives } from './read-segments.ts'
import { firstSegments, insertSegments } from './segments.ts'

/** Throws `invalid_input` for addresses that are not read here, or that are read already. */
export async function addArchive(
  context: UserContext,
  { body: { label, address, index_address = null } }: ParsedInput<typeof contract.add>,
): Promise<Archive> {
  const { db, now, ports, user } = context
  const kind = archiveKind(address)
  const index_kind = index_address && archiveKind(index_address)
  if (!ports.archives.accepts(address) || kind === null || kind === 'index' || kind === 'cluster')
    throw new Failure('invalid_input', {}, { address: ['archive_invalid'] })
  if (
    index_address !== null &&
    (!ports.archives.accepts(index_address) || index_kind === 'warc' || index_kind === 'wat')
  )
    throw new Failure('invalid_input', {}, { index_address: ['archive_invalid'] })
  const created_at = now()
  const id = newId('crawl_archive', created_at)
  const [added] = await db
    .insert(crawl_archives)
    .values({ id, label, address, kind, index_address, added_by: user.id, created_at })
    .onConflictDoNothing({ target: crawl_archives.address })
    .returning({ id: crawl_archives.id })
  if (!added) throw new Failure('invalid_input', {}, { address: ['archive_known'] })
  await insertSegments(context, id, firstSegments(address, index_address))
  await context.enqueue(scheduleArchives, {}, { key: 'added' })
  const [archive] = await archivesWhere(context, id)
  if (!archive) throw new Failure('not_found')
  return archive
}
