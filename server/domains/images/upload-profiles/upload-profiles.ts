// Upload profiles: a creator's named settings for new images, each name once.
import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { uploadProfiles as contract, UploadProfile, UploadSettings } from '#lib/contract/upload-profiles.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { upload_profiles } from '#server/db/schema/upload-profiles.ts'
import { distinctTags, requireGenre, requireOwnCollection, requirePast } from '../check-fields.ts'

type Row = typeof upload_profiles.$inferSelect

const isMine = ({ user }: UserContext): SQL => eq(upload_profiles.user_id, user.id)

const present = ({ id, name, settings, created_at }: Row): UploadProfile => ({
  id,
  name,
  settings,
  created_at: created_at.toISOString(),
})

const orders: Record<ParsedInput<typeof contract.list>['query']['ordering'], SQL> = {
  name: asc(sql`lower(${upload_profiles.name})`),
  '-created_at': desc(upload_profiles.created_at),
  created_at: asc(upload_profiles.created_at),
}

export async function listUploadProfiles(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const named = query.search ? sql`lower(${upload_profiles.name}) like ${containing(query.search)}` : undefined
  const where = and(isMine(context), named)
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select()
    .from(upload_profiles)
    .where(where)
    .orderBy(orders[query.ordering], asc(upload_profiles.id))
    .limit(limit)
    .offset(offset)
  const [total] = await context.db.select({ count: count() }).from(upload_profiles).where(where)
  return pageAnswer(context, '/upload-profiles', query, { count: total?.count ?? 0, results: rows.map(present) })
}

async function own(context: UserContext, id: string): Promise<Row> {
  const [found] = await context.db
    .select()
    .from(upload_profiles)
    .where(and(eq(upload_profiles.id, id), isMine(context)))
  if (!found) throw new Failure('not_found')
  return found
}

export async function readUploadProfile(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<UploadProfile> {
  return present(await own(context, id))
}

/** As they are kept: only what was given, and nothing that a new image would refuse. */
async function checked(context: UserContext, given: UploadSettings): Promise<UploadSettings> {
  if (given.genre !== undefined) await requireGenre(context, given.genre)
  await requireOwnCollection(context, given.collection ?? null)
  requirePast(context, given.created_on ?? null)
  return given.tags ? { ...given, tags: distinctTags(given.tags) } : given
}

export async function createUploadProfile(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<UploadProfile> {
  const settings = await checked(context, body.settings)
  const at = context.now()
  const [added] = await context.db
    .insert(upload_profiles)
    .values({ id: newId('upload_profile', at), user_id: context.user.id, name: body.name, settings, created_at: at })
    .onConflictDoNothing()
    .returning()
  if (!added) throw new Failure('upload_profile_exists')
  return present(added)
}

export async function updateUploadProfile(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<UploadProfile> {
  const before = await own(context, id)
  const changes = {
    name: body.name ?? before.name,
    settings: body.settings ? await checked(context, body.settings) : before.settings,
  }
  const [taken] = await context.db
    .select({ id: upload_profiles.id })
    .from(upload_profiles)
    .where(
      and(isMine(context), ne(upload_profiles.id, id), sql`lower(${upload_profiles.name}) = lower(${changes.name})`),
    )
  if (taken) throw new Failure('upload_profile_exists')
  const [changed] = await context.db.update(upload_profiles).set(changes).where(eq(upload_profiles.id, id)).returning()
  if (!changed) throw new Failure('not_found')
  return present(changed)
}

export async function removeUploadProfile(
  context: UserContext,
  { id }: ParsedInput<typeof contract.remove>,
): Promise<void> {
  await own(context, id)
  await context.db.delete(upload_profiles).where(eq(upload_profiles.id, id))
}
