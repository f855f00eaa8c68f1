// The rules of a new image that hold whichever way its file comes: its fields, its place in the quotas, its row and what follows.
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewImage } from '#lib/contract/image-changes.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { personName } from '#lib/person-name.ts'
import { type NftWish, noNftWish } from '#lib/rules/nft/wishes.ts'
import type { UserContext } from '#server/context.ts'
import { isOwn } from '#server/db/image-filters.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { isBeingDeleted } from '../accounts/deletion/is-being-deleted.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { lockAccountRights } from './ai-rights/account-ai-rights.ts'
import { certifyImage } from './certificates/certify-image.ts'
import { bindDigest } from './certificates/date-digest.ts'
import { distinctTags, type GenreRow, requireGenre, requireOwnCollection, requirePast } from './check-fields.ts'
import { wishAfter } from './nft-wish.ts'
import { photographerOfName } from './photographers/photographers.ts'
import { imageSlug } from './present.ts'
import { checkQuotas, readQuotas } from './quotas.ts'
import { offerAfter, type SaleOffer, sellerRefusal } from './sale.ts'
import { searchableAuthor, searchText } from './search-text.ts'

type Fields = z.output<typeof NewImage>
export type CheckedFields = { fields: Fields; genre: GenreRow; photographer: string; offer: SaleOffer; wish: NftWish }
/** A file that was judged and is accepted. */
export type AcceptedFile = {
  name: string
  bytes: number
  sha256: string
  sha512: string
  width: number
  height: number
}

/** The image that this person's file is already. */
export async function uploadedBefore({ db, user }: UserContext, sha256: string): Promise<string | null> {
  const [found] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isOwn(user.id), eq(images.sha256, sha256)))
  return found?.id ?? null
}

/** Throws for fields that no image may have. */
export async function checkImageFields(context: UserContext, fields: Fields): Promise<CheckedFields> {
  const genre = await requireGenre(context, fields.genre)
  await requireOwnCollection(context, fields.collection)
  requirePast(context, fields.created_on)
  const { user } = context
  // Creators take their own pictures; an agency must say whose they are.
  const photographer = fields.photographer ?? (user.account_type === 'creator' ? personName(user) : null)
  if (photographer === null) throw new Failure('image_photographer_required')
  const offer = offerAfter(
    { portfolio: fields.public ? 'public' : 'private', base_price_cents: null },
    fields,
    await sellerRefusal(context),
  )
  if (offer instanceof Failure) throw offer
  return { fields, genre, photographer, offer, wish: await wishAfter(context, noNftWish, fields) }
}

/**
 * Writes image and certificate version 1 and starts the certification; the original lies in storage already. Call it in a
 * transaction. False when the same file became an image of this person meanwhile.
 */
export async function insertImage(
  context: UserContext,
  id: string,
  checked: CheckedFields,
  file: AcceptedFile,
): Promise<boolean> {
  const { db } = context
  const described = rowOf(context, id, checked, file, await searchableAuthor(context, context.user.id))
  await lockUser(context, context.user.id)
  const row = { ...described, ...(await lockAccountRights(context)) }
  // The bytes may have been on their way when the person asked to be deleted: they would be in no export and never erased.
  if (await isBeingDeleted(context, context.user.id)) throw new Failure('not_authenticated')
  checkQuotas(await readQuotas(context), { upload: true, monitor: row.monitored })
  const inserted = await db.insert(images).values(row).onConflictDoNothing().returning({ id: images.id })
  if (inserted.length === 0) return false
  const photographer_id = await photographerOfName(context, row.photographer)
  await db.update(images).set({ photographer_id }).where(eq(images.id, id))
  await bindDigest(context, file.sha256, id)
  const now = context.now()
  await db.insert(certificates).values({ id: newId('certificate', now), image_id: id, version: 1, created_at: now })
  await context.enqueue(certifyImage, { image_id: id }, { key: id })
  return true
}

function rowOf(
  context: UserContext,
  id: string,
  { fields, genre, photographer, offer, wish }: CheckedFields,
  file: AcceptedFile,
  author: string,
) {
  const now = context.now()
  const described = { title: fields.title, tags: distinctTags(fields.tags), photographer }
  return {
    id,
    user_id: context.user.id,
    slug: imageSlug(fields.title),
    state: 'in_process' as const,
    sha256: file.sha256,
    sha512: file.sha512,
    file_name: file.name,
    bytes: file.bytes,
    width: file.width,
    height: file.height,
    ...described,
    genre_id: genre.id,
    collection_id: fields.collection,
    created_on: fields.created_on,
    angle: fields.angle,
    location: fields.location,
    moment: fields.moment,
    technical_means: fields.technical_means,
    max_editions: fields.max_editions,
    ...offer,
    ...wish,
    monitored: fields.track,
    monitored_at: fields.track ? now : null,
    search_text: searchText(described, author, genre),
    created_at: now,
  }
}
