// Hands out the export of a deleted account to whoever has the link of the email.
import { and, eq, gt } from 'drizzle-orm'
import { brand } from '#lib/brand.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { profiles as contract } from '#lib/contract/profiles.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context } from '#server/context.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import { hashToken } from '#server/http/authenticate.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { ByteRange } from '#server/ports/storage.ts'

/** `link_invalid` for a token that is wrong, old, or whose file is gone. */
export async function readExport(
  { db, ports, now }: Context,
  { token }: ParsedInput<typeof contract.readExport>,
): Promise<FileReply> {
  const good = and(
    eq(account_deletions.export_token_hash, hashToken(token)),
    gt(account_deletions.export_expires_at, now()),
  )
  const [deletion] = await db.select().from(account_deletions).where(good)
  const key = deletion?.export_key ?? null
  if (!deletion || key === null || (await ports.storage.size(key)) === null) throw new Failure('link_invalid')
  const file_name = `${slugOf(brand.name)}-${dayOf(deletion.requested_at)}.zip`
  const stored = (range?: ByteRange) => ports.storage.get(key, range)
  return { stored, media_type: 'application/zip', file_name, cache: 'private' }
}
