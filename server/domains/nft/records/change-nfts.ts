// A creator's NFTs before anybody has an edition: made for an image, changed, removed.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { nfts as contract } from '#lib/contract/nfts.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { namesSomebody } from '#lib/rules/nft/impersonal.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import { nftCan } from '#lib/rules/nft/nfts.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { requireSettled } from '../../images/priority/require-settled.ts'
import { ownImage } from '../../images/queries.ts'
import { forgetObjects } from '../ipfs/forget-objects.ts'
import { knownNames, requireImpersonal } from '../prepare/known-names.ts'
import { type NftRow, ownNft } from './nft-rows.ts'
import { keptNftSettings, requireMinter } from './nft-settings.ts'
import { presentNft, presentNfts } from './present-nft.ts'

export async function listNfts(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db, user } = context
  const where = and(
    eq(nfts.user_id, user.id),
    query.image === undefined ? undefined : eq(nfts.image_id, query.image),
    query.state === undefined ? undefined : eq(nfts.state, query.state),
  )
  const rows = await db
    .select({ nft: nfts, count: sql<number>`(count(*) over ())::int` })
    .from(nfts)
    .where(where)
    .orderBy(desc(nfts.created_at), desc(nfts.id))
    .limit(pageWindow(query).limit)
    .offset(pageWindow(query).offset)
  const results = await presentNfts(
    context,
    rows.map(({ nft }) => nft),
  )
  const count = rows[0]?.count ?? (query.page === 1 ? 0 : await db.$count(nfts, where))
  return pageAnswer(context, '/nfts', query, { count, results })
}

export async function readNft(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  return presentNft(context, await ownNft(context, id))
}

/** Begins with the creator's defaults and the image's title, unless that names somebody. */
export async function createNft(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  const image = await ownImage(context, body.image, true)
  await requireSettled(context, image.id, 'mint')
  await requireImpersonal(context, image, body)
  const settings = await keptNftSettings(context)
  const minter = body.minter ?? image.nft_minter ?? settings.minter
  await requireMinter(context, minter)
  const usable = !namesSomebody(image.title, await knownNames(context, image))
  const at = context.now()
  const [row] = await context.db
    .insert(nfts)
    .values({
      id: newId('nft', at),
      image_id: image.id,
      user_id: context.user.id,
      state: 'draft',
      minter,
      name: body.name ?? (usable ? image.title : null),
      description: body.description ?? null,
      max_editions: body.max_editions ?? 1,
      royalty_bps: body.royalty_bps ?? settings.royalty_bps,
      leasing: body.leasing ?? settings.leasing,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Failure('nft_exists')
  return presentNft(context, row)
}

/** What was prepared is a draft again: its files say what it was before. */
export async function updateNft(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<Answer<typeof contract.update>> {
  const nft = await ownNft(context, id, true)
  if (!nftCan.update(nft.state)) throw new Failure('nft_minted')
  await requireUnlocked(context, nft)
  await requireImpersonal(context, await ownImage(context, nft.image_id), body)
  if (body.minter !== undefined) await requireMinter(context, body.minter)
  const [row] = await context.db
    .update(nfts)
    .set({ ...body, ...unprepared, updated_at: context.now() })
    .where(eq(nfts.id, id))
    .returning()
  if (!row) throw new Failure('not_found')
  await forgetFiles(context, nft)
  return presentNft(context, row)
}

const unprepared = {
  state: 'draft',
  certificate_version: null,
  metadata_cid: null,
  image_cid: null,
  certificate_cid: null,
  prepared_at: null,
} as const

export async function deleteNft(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const nft = await ownNft(context, id, true)
  if (!nftCan.remove(nft.state)) throw new Failure('nft_minted')
  await requireUnlocked(context, nft)
  await context.db.delete(nfts).where(eq(nfts.id, id))
  await forgetFiles(context, nft)
}

/** What is listed stays as it was signed; a draft of a listing goes with its NFT. */
async function requireUnlocked({ db }: UserContext, { id }: NftRow): Promise<void> {
  const known = await db.select().from(nft_listings).where(eq(nft_listings.nft_id, id))
  if (known.some(({ state }) => listingCan.lock(state))) throw new Failure('nft_on_sale')
  await db.delete(nft_listings).where(and(eq(nft_listings.nft_id, id), eq(nft_listings.state, 'draft')))
}

const forgetFiles = (context: UserContext, { metadata_cid, image_cid, certificate_cid }: NftRow): Promise<void> =>
  forgetObjects(context, [metadata_cid, image_cid, certificate_cid])
