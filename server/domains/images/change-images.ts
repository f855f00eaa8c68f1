// Changes images of one person, one or many: each is judged by itself, and what is certified again gets its next version.
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ImageUpdate } from '#lib/contract/image-changes.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { aiRightsOf } from '#lib/rules/legal/ai-rights.ts'
import { trainingPriceOf } from '#lib/rules/market/training.ts'
import { isMonitoringLocked } from '#lib/rules/monitoring.ts'
import type { Context, UserContext } from '#server/context.ts'
import { isOwn } from '#server/db/image-filters.ts'
import { certificates, genres, images } from '#server/db/schema/images.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { requireCompleteProfile } from '../accounts/profile/require-complete-profile.ts'
import { lockAccountRights } from './ai-rights/account-ai-rights.ts'
import { certifyImage } from './certificates/certify-image.ts'
import { distinctTags, requireGenre, requireOwnCollection, requirePast } from './check-fields.ts'
import { wishAfter } from './nft-wish.ts'
import { photographerOfName } from './photographers/photographers.ts'
import { type ImageRow, imageSlug } from './present.ts'
import { heldUp } from './priority/require-settled.ts'
import { checkQuotas, readQuotas } from './quotas.ts'
import { certifiedPrice, offerAfter, sellerRefusal } from './sale.ts'
import { searchableAuthor, searchText } from './search-text.ts'

type Changes = Partial<ImageRow>
/** The image, and why it stays as it is. */
export type Refused = { id: string; failure: Failure }

/** The columns whose values stand in the statement. */
const certifiedColumns = [
  'title',
  'genre_id',
  'photographer',
  'collection_id',
  'created_on',
  'angle',
  'location',
  'moment',
  'technical_means',
  'tags',
] as const satisfies readonly (keyof ImageRow)[]

/** The caller's own images among `ids`, locked in one order so that two calls never wait for each other. */
export function lockOwnImages({ db, user }: UserContext, ids: readonly string[]): Promise<ImageRow[]> {
  return db
    .select()
    .from(images)
    .where(and(inArray(images.id, [...ids]), isOwn(user.id)))
    .orderBy(asc(images.id))
    .for('update')
}

/** Ids that are no image of the caller. */
export function unknownAmong(ids: readonly string[], rows: readonly { id: string }[]) {
  const found = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter(id => !found.has(id)).map(id => ({ id, code: 'not_found' }))
}

/** Throws for fields that no image may have; answers whatever only single images refuse. `rows` are locked. */
export async function changeImages(
  context: UserContext,
  rows: readonly ImageRow[],
  body: ImageUpdate,
): Promise<Refused[]> {
  const described = await describedBy(context, body)
  const judge = await judgeOf(context, rows, body)
  const photographer_id = await photographerOf(context, rows, body.photographer)
  const rights = await rightsOf(context, body)
  const refused: Refused[] = []
  const accepted: { image: ImageRow; changes: Changes }[] = []
  for (const image of rows) {
    const judged = judge(image)
    if (judged instanceof Failure) {
      refused.push({ id: image.id, failure: judged })
      continue
    }
    // An image that keeps its name keeps its photographer, who may be called otherwise by now.
    const renamed = body.photographer !== undefined && body.photographer !== image.photographer
    const wish = await wishAfter(context, image, body)
    accepted.push({
      image,
      changes: { ...described, ...(renamed ? { photographer_id } : {}), ...judged, ...wish, ...rights },
    })
  }
  return [...refused, ...(await write(context, accepted))]
}

/** What each image becomes in the gallery and under monitoring, or why it stays as it is. */
async function judgeOf(context: UserContext, rows: readonly ImageRow[], body: ImageUpdate) {
  const monitoring = await monitoringOf(context, rows, body.track)
  // Whoever sells already goes on: only what begins to be on sale is refused.
  const trains = Boolean(body.training_price_own)
  const seller = body.license_sale || trains ? await sellerRefusal(context) : null
  const ids = rows.map(({ id }) => id)
  const held = body.license_sale || trains ? await heldUp(context, ids, 'sell') : new Set<string>()
  return (image: ImageRow): Changes | Failure => {
    if (!imageCan.edit(image.state)) return new Failure('conflict')
    if (held.has(image.id)) return new Failure('priority_unsettled')
    const offer = offerAfter(image, body, seller)
    if (offer instanceof Failure) return offer
    if (trains && image.training_price_cents === null && seller) return seller
    const watched = monitoring(image)
    return watched instanceof Failure ? watched : { ...offer, ...watched }
  }
}

/** What stands in the body as it stands in the row. */
const plainColumns = [
  'title',
  'photographer',
  'created_on',
  'angle',
  'location',
  'moment',
  'technical_means',
  'max_editions',
] as const satisfies readonly (keyof ImageUpdate & keyof ImageRow)[]

/** The body's fields under their columns' names, checked; absent ones are left out. */
async function describedBy(context: UserContext, body: ImageUpdate): Promise<Changes> {
  const { genre, collection, tags } = body
  if (genre !== undefined) await requireGenre(context, genre)
  if (collection !== undefined) await requireOwnCollection(context, collection)
  if (body.created_on !== undefined) requirePast(context, body.created_on)
  const renamed = {
    ...Object.fromEntries(plainColumns.map(name => [name, body[name]])),
    ...(genre === undefined ? {} : { genre_id: genre }),
    ...(collection === undefined ? {} : { collection_id: collection }),
    ...(tags === undefined ? {} : { tags: distinctTags(tags) }),
  }
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined))
}

async function photographerOf(context: UserContext, rows: readonly ImageRow[], name: string | undefined) {
  if (name === undefined || rows.every(image => image.photographer === name)) return null
  return photographerOfName(context, name)
}

type Rights = Pick<ImageUpdate, 'ai_rights_own' | 'training_price_own'>
export const changesRights = ({ ai_rights_own, training_price_own }: Rights): boolean =>
  ai_rights_own !== undefined || training_price_own !== undefined

async function rightsOf(context: UserContext, body: Rights): Promise<Changes> {
  if (!changesRights(body)) return {}
  const { ai_rights_own, training_price_own } = body
  const account = await lockAccountRights(context)
  return {
    ...(ai_rights_own !== undefined && { ai_rights_own, ai_rights: aiRightsOf(ai_rights_own, account.ai_rights) }),
    ...(training_price_own !== undefined && {
      training_price_own,
      training_price_cents: trainingPriceOf(training_price_own, account.training_price_cents),
    }),
  }
}

/** Monitoring counts against the plan when it begins, image by image, and stays on for its lock. */
async function monitoringOf(context: UserContext, rows: readonly ImageRow[], track: boolean | undefined) {
  const at = context.now()
  const begin = rows.some(image => track === true && !image.monitored && imageCan.edit(image.state))
  if (begin) await lockUser(context, context.user.id)
  const quotas = begin ? await readQuotas(context) : null
  return (image: ImageRow): Changes | Failure => {
    if (track === undefined || track === image.monitored || !imageCan.edit(image.state)) return {}
    if (!quotas) {
      if (isMonitoringLocked(image.monitored_at, at)) return new Failure('image_monitored')
      return { monitored: false, monitored_at: null }
    }
    try {
      checkQuotas(quotas, { upload: false, monitor: true })
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
    quotas.monitored.used += 1
    return { monitored: true, monitored_at: at, paused_at: null }
  }
}

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

const isCertifiedAnew = (image: ImageRow, next: ImageRow): boolean =>
  certifiedPrice(image) !== certifiedPrice(next) ||
  // How many licences run at once is a term of what is offered.
  (next.portfolio === 'on_sale' && image.max_editions !== next.max_editions) ||
  certifiedColumns.some(column => differs(image[column], next[column]))

/** Only a complete profile certifies: without one, what would be certified again is refused. */
async function write(
  context: UserContext,
  accepted: readonly { image: ImageRow; changes: Changes }[],
): Promise<Refused[]> {
  const changed = accepted.map(({ image, changes }) => {
    const next = { ...image, ...changes }
    return { image, changes, next, again: isCertifiedAnew(image, next) }
  })
  const incomplete = changed.some(({ again }) => again) ? await incompleteness(context) : null
  const written = incomplete ? changed.filter(({ again }) => !again) : changed
  const names = await genreNames(context)
  const author = await searchableAuthor(context, context.user.id)
  for (const { image, changes, next } of written) {
    const search_text = searchText(next, author, names.get(next.genre_id))
    const row = { ...changes, slug: imageSlug(next.title), search_text }
    await context.db.update(images).set(row).where(eq(images.id, image.id))
  }
  const again = written.filter(each => each.again).map(({ image }) => image.id)
  await nextVersions(context, again)
  const watched = written.filter(({ image, next }) => image.monitored !== next.monitored).map(({ image }) => image.id)
  if (watched.length > 0) await context.emit('images.watch_changed', { image_ids: watched })
  const hidden = written.filter(({ image, next }) => image.portfolio !== 'private' && next.portfolio === 'private')
  if (hidden.length > 0) await context.emit('images.hidden', { image_ids: hidden.map(({ image }) => image.id) })
  if (!incomplete) return []
  return changed.filter(each => each.again).map(({ image }) => ({ id: image.id, failure: incomplete }))
}

async function incompleteness(context: UserContext): Promise<Failure | null> {
  try {
    await requireCompleteProfile(context)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

async function genreNames({ db }: UserContext) {
  const rows = await db.select().from(genres)
  return new Map(rows.map(genre => [genre.id, genre]))
}

/** A version whose statement is not written yet will say the new words by itself. */
export async function nextVersions(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { db } = context
  const other = alias(certificates, 'other')
  const highest = db
    .select({ version: max(other.version) })
    .from(other)
    .where(eq(other.image_id, certificates.image_id))
  const newest = await db
    .select()
    .from(certificates)
    .where(and(inArray(certificates.image_id, [...ids]), sql`${certificates.version} = (${highest})`))
    .for('update')
  const created_at = context.now()
  const rows = newest
    .filter(({ statement }) => statement !== null)
    .map(({ image_id, version }) => ({
      id: newId('certificate', created_at),
      image_id,
      version: version + 1,
      created_at,
    }))
  if (rows.length > 0) await db.insert(certificates).values(rows)
  for (const image_id of ids) await context.enqueue(certifyImage, { image_id }, { key: image_id })
}
