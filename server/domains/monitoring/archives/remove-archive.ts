// Administrators have an archive read no longer: its segments and what waits to be fetched go; what was found stays.
import { eq } from 'drizzle-orm'
import type { archives as contract } from '#lib/contract/archives.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { crawl_archives } from '#server/db/schema/crawl.ts'

export async function removeArchive({ db }: Context, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const removed = await db.delete(crawl_archives).where(eq(crawl_archives.id, id)).returning({ id: crawl_archives.id })
  if (removed.length === 0) throw new Failure('not_found')
}
