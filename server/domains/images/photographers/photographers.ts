// Photographers: the people whose photographs an account certifies, listed, added, renamed, removed.
import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { photographers as contract, Photographer } from '#lib/contract/photographers.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context, UserContext } from '#server/context.ts'
import { isPublic, isVisible } from '#server/db/image-filters.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images, photographers } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { presentPicture, shownName } from '../present.ts'
import { author } from '../queries.ts'

type Query = ParsedInput<typeof contract.list>['query']

/** Strangers see a photographer once there is a public image, of an account that has a public profile. */
function isShown({ db }: Pick<Context, 'db'>): SQL {
  const shown = db
    .select({ one: sql`1` })
    .from(images)
    .where(and(eq(images.photographer_id, photographers.id), isPublic()))
  return sql`(${profiles.is_public} and ${users.deleted_at} is null and exists (${shown}))`
}

const isMine = ({ user }: UserContext): SQL => eq(photographers.user_id, user.id)

function photographersOf(context: Context, where: SQL | undefined) {
  const { db } = context
  const visible = db
    .select({ count: count() })
    .from(images)
    .where(and(eq(images.photographer_id, photographers.id), isVisible(context)))
  return db
    .select({
      ...author,
      id: photographers.id,
      name: photographers.name,
      user: photographers.user_id,
      nb_images: sql<number>`(${visible})::int`.as('nb_images'),
      created_at: photographers.created_at,
    })
    .from(photographers)
    .innerJoin(users, eq(users.id, photographers.user_id))
    .innerJoin(profiles, eq(profiles.user_id, photographers.user_id))
    .where(where)
    .as('named')
}

type Row = {
  id: string
  name: string
  user: string
  nb_images: number
  created_at: Date
  first_name: string
  last_name: string
  public_name: string | null
}

/** The cover is the newest image that the caller may see. */
async function present(context: Context, rows: Row[]): Promise<Photographer[]> {
  const ids = rows.map(row => row.id)
  const newest = ids.length
    ? await context.db
        .selectDistinctOn([images.photographer_id])
        .from(images)
        .where(and(inArray(images.photographer_id, ids), isVisible(context)))
        .orderBy(images.photographer_id, desc(images.created_at))
    : []
  const covers = new Map(newest.map(image => [image.photographer_id, { image_id: image.id, ...presentPicture(image) }]))
  return rows.map(row => ({
    id: row.id,
    slug: slugOf(row.name) || 'photographer',
    name: row.name,
    user: row.user,
    author: { id: row.user, name: shownName(row) },
    nb_images: row.nb_images,
    cover: covers.get(row.id) ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

export async function listPhotographers(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { user } = context
  if (query.mine && !user) throw new Failure('not_authenticated')
  const where = and(
    query.mine && user ? isMine({ ...context, user }) : isShown(context),
    query.search === undefined ? undefined : sql`lower(${photographers.name}) like ${containing(query.search)}`,
  )
  // Among strangers only what strangers see counts, whoever asks.
  const found = photographersOf(query.mine ? context : { ...context, user: null }, where)
  const orders: Record<Query['ordering'], SQL[]> = {
    name: [asc(sql`lower(${found.name})`)],
    '-nb_images': [desc(found.nb_images)],
    '-created_at': [desc(found.created_at)],
  }
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select()
    .from(found)
    .orderBy(...orders[query.ordering], asc(found.id))
    .limit(limit)
    .offset(offset)
  const [total] = await context.db.select({ count: count() }).from(found)
  const results = await present(query.mine ? context : { ...context, user: null }, rows)
  return pageAnswer(context, '/photographers', query, { count: total?.count ?? 0, results })
}

export async function readPhotographer(
  context: Context,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Photographer> {
  const { user } = context
  const reachable = user ? sql`(${isShown(context)} or ${isMine({ ...context, user })})` : isShown(context)
  const rows = await context.db.select().from(photographersOf(context, and(eq(photographers.id, id), reachable)))
  const [photographer] = await present(context, rows)
  if (!photographer) throw new Failure('not_found')
  return photographer
}

export async function createPhotographer(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Photographer> {
  const added = await insert(context, body.name)
  if (!added) throw new Failure('photographer_exists')
  return readPhotographer(context, { id: added })
}

/** The id of a new photographer; null when the account has one of this name, capitals aside. */
async function insert({ db, user, now }: UserContext, name: string): Promise<string | null> {
  const at = now()
  const [added] = await db
    .insert(photographers)
    .values({ id: newId('photographer', at), user_id: user.id, name, created_at: at })
    .onConflictDoNothing()
    .returning({ id: photographers.id })
  return added?.id ?? null
}

const isNamed = (name: string): SQL => sql`lower(${photographers.name}) = lower(${name})`

/** The photographer of this name, made when there is none yet. Call it in the transaction that writes the image. */
export async function photographerOfName(context: UserContext, name: string): Promise<string> {
  const find = async () => {
    const [found] = await context.db
      .select({ id: photographers.id })
      .from(photographers)
      .where(and(isMine(context), isNamed(name)))
    return found?.id ?? null
  }
  const id = (await find()) ?? (await insert(context, name)) ?? (await find())
  if (!id) throw new Failure('conflict')
  return id
}

/** Certificates and the images' own pages keep the name they were issued with. */
export async function updatePhotographer(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<Photographer> {
  await ownPhotographer(context, id)
  const [taken] = await context.db
    .select({ id: photographers.id })
    .from(photographers)
    .where(and(isMine(context), isNamed(body.name), ne(photographers.id, id)))
  if (taken) throw new Failure('photographer_exists')
  await context.db.update(photographers).set({ name: body.name }).where(eq(photographers.id, id))
  return readPhotographer(context, { id })
}

export async function removePhotographer(
  context: UserContext,
  { id }: ParsedInput<typeof contract.remove>,
): Promise<void> {
  await ownPhotographer(context, id)
  const [used] = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.photographer_id, id), isNull(images.deleted_at)))
    .limit(1)
  if (used) throw new Failure('photographer_in_use')
  await context.db.delete(photographers).where(eq(photographers.id, id))
}

/** Locked until the transaction ends: an image that takes this photographer meanwhile waits. */
async function ownPhotographer(context: UserContext, id: string): Promise<void> {
  const [found] = await context.db
    .select({ id: photographers.id })
    .from(photographers)
    .where(and(eq(photographers.id, id), isMine(context)))
    .for('update')
  if (!found) throw new Failure('not_found')
}
