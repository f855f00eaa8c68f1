// Lightboxes as their owner, the holder of their address, and a browser without an account see them.
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { lightboxes as contract, Lightbox, LightboxDetail, LightboxItem } from '#lib/contract/lightboxes.ts'
import { Failure } from '#lib/errors.ts'
import { LIGHTBOX_IMAGES_MAX, type LightboxItemState } from '#lib/rules/market/lightboxes.ts'
import type { Context, UserContext } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { singlePage } from '#server/db/page.ts'
import { images } from '#server/db/schema/images.ts'
import { lightbox_images, lightboxes } from '#server/db/schema/social.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'
import { type OfferFacts, offersOf, pricesOfOffer } from '../purchases/offers.ts'

export type LightboxRow = typeof lightboxes.$inferSelect

/** Pictures of a list among other lists. */
const COVERS = 4

/** The caller's own under its id, else `not_found`. */
export async function ownLightbox({ db, user }: UserContext, id: string): Promise<LightboxRow> {
  const own = and(eq(lightboxes.id, id), eq(lightboxes.user_id, user.id))
  const [row] = await db.select().from(lightboxes).where(own)
  if (!row) throw new Failure('not_found')
  return row
}

const rowsOf = ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  db
    .select()
    .from(lightbox_images)
    .where(inArray(lightbox_images.lightbox_id, [...ids]))
    .orderBy(asc(lightbox_images.position), asc(lightbox_images.added_at), asc(lightbox_images.image_id))

/** What is in a list, in its order. */
export async function imagesOf(context: Pick<Context, 'db'>, id: string): Promise<string[]> {
  return (await rowsOf(context, [id])).map(({ image_id }) => image_id)
}

export async function listLightboxes(context: UserContext): Promise<Answer<typeof contract.list>> {
  const { db, user } = context
  const rows = await db
    .select()
    .from(lightboxes)
    .where(eq(lightboxes.user_id, user.id))
    .orderBy(desc(lightboxes.updated_at), desc(lightboxes.id))
  const held = await rowsOf(
    context,
    rows.map(({ id }) => id),
  )
  const seen = new Map(
    (
      await db
        .select(briefColumns)
        .from(images)
        .where(
          and(
            inArray(
              images.id,
              held.map(({ image_id }) => image_id),
            ),
            isVisible(context),
          ),
        )
    ).map(image => [image.id, presentBrief(image)]),
  )
  const lists = rows.map(({ id, name, token, created_at, updated_at }): Lightbox => {
    const ids = held.filter(({ lightbox_id }) => lightbox_id === id).map(({ image_id }) => image_id)
    const covers = ids.flatMap(image => seen.get(image) ?? []).slice(0, COVERS)
    const at = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
    return { id, name, shared: token !== null, images: ids, covers, ...at }
  })
  return singlePage(lists)
}

export async function readLightbox(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<LightboxDetail> {
  return presentLightbox(context, await ownLightbox(context, id))
}

export async function presentLightbox(context: UserContext, row: LightboxRow): Promise<LightboxDetail> {
  const { id, name, token, updated_at } = row
  return { id, name, token, items: await itemsOfLightbox(context, id), updated_at: updated_at.toISOString() }
}

/** Whoever has its address; nothing says whose it is. */
export async function readSharedLightbox(
  context: Context,
  { token }: ParsedInput<typeof contract.shared>,
): Promise<Answer<typeof contract.shared>> {
  const [row] = await context.db.select().from(lightboxes).where(eq(lightboxes.token, token))
  if (!row) throw new Failure('not_found')
  const { id, name, updated_at } = row
  return { name, items: await itemsOfLightbox(context, id), updated_at: updated_at.toISOString() }
}

export async function previewLightbox(
  context: Context,
  { query }: ParsedInput<typeof contract.preview>,
): Promise<Answer<typeof contract.preview>> {
  const ids = [...new Set(query.images.split(',').filter(Boolean))].slice(0, LIGHTBOX_IMAGES_MAX)
  return {
    items: await presentItems(
      context,
      ids.map(image_id => ({ image_id, note: null })),
    ),
  }
}

const itemsOfLightbox = async (context: Context, id: string) => presentItems(context, await rowsOf(context, [id]))

/** At the prices of whoever asks. Of an image that they may not see nothing is told but that it is gone. */
async function presentItems(
  context: Context,
  rows: readonly { image_id: string; note: string | null }[],
): Promise<LightboxItem[]> {
  const ids = rows.map(({ image_id }) => image_id)
  const visible = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), isVisible(context)))
  const offers = await offersOf(
    context,
    visible.map(({ id }) => ({ image_id: id })),
  )
  return rows.map(({ image_id: id, note }) => {
    const offer = offers.get(id)
    if (!offer) return { id, state: 'gone', image: null, prices: [], note }
    const { image, seller_name: name } = offer
    const state = stateOf(offer)
    const prices = state === 'available' ? pricesOfOffer(offer) : []
    return { id, state, image: { ...presentBrief(image), author: { id: image.user_id, name } }, prices, note }
  })
}

const stateOf = ({ state }: OfferFacts): LightboxItemState => (state === 'withdrawn' ? 'not_for_sale' : state)
