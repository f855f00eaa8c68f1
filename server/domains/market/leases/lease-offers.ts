// What the owners of editions offer licences for, as far as nothing stands against it at this moment.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { TaxParty } from '#lib/rules/billing/tax-code.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { type LeaseRefusal, leaseRefusal } from '#lib/rules/nft/leasing.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { nft_leases, nft_tokens } from '#server/db/schema/chain.ts'
import { images } from '#server/db/schema/images.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { profiles, wallets } from '#server/db/schema/profiles.ts'
import { type SaleTerms, saleTerms } from '../../billing/sales/sale-terms.ts'
import { type ImageRow, shownName } from '../../images/present.ts'
import { heldUp } from '../../images/priority/require-settled.ts'
import { author } from '../../images/queries.ts'

export type LeaseRow = typeof nft_leases.$inferSelect
export type LeaseRoyalty = { user_id: string; royalty_bps: number }
/** An edition, and whoever would lease its photograph out. */
type LeasedEdition = {
  user_id: string
  token: typeof nft_tokens.$inferSelect
  nft: typeof nfts.$inferSelect
  image: ImageRow
}
type LeaseStanding = { refusal: LeaseRefusal | null; terms: SaleTerms; royalty: LeaseRoyalty | null }
export type LeaseOffer = LeaseStanding & { lease: LeaseRow; image_id: string; seller_name: string; open: boolean }

/** Whoever has left sells nothing any more. */
const gone: SaleTerms = { tax_code: 'O', commission_tax: 'O', obstacles: ['identity_unverified'] }

async function termsIfThere(context: Context, user_id: string, buyer?: TaxParty): Promise<SaleTerms> {
  try {
    return await saleTerms(context, user_id, buyer)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return gone
    throw error
  }
}

/** What stands against leasing it out, the taxes of its prices for this buyer, and who gets what of them. */
export async function leaseStanding(
  context: Context,
  { user_id, token, nft, image }: LeasedEdition,
  buyer?: TaxParty,
): Promise<LeaseStanding> {
  const royalty = nft.royalty_bps > 0 ? { user_id: nft.user_id, royalty_bps: nft.royalty_bps } : null
  const terms = await termsIfThere(context, user_id, buyer)
  const creator = royalty ? (await termsIfThere(context, nft.user_id)).obstacles : []
  const refusal = leaseRefusal({
    leasing: nft.leasing,
    by_creator: user_id === nft.user_id,
    on_sale: token.offer !== null,
    shown: imageCan.show(image.state) && image.portfolio !== 'private' && image.deleted_at === null,
    settled: (await heldUp(context, [image.id], 'sell')).size === 0,
    owner: terms.obstacles,
    creator,
  })
  return { refusal, terms, royalty }
}

/** By their ids; those that have ended are there, and not open. */
export async function leaseOffersOf(
  context: Context,
  lease_ids: readonly string[],
  buyer?: TaxParty,
): Promise<ReadonlyMap<string, LeaseOffer>> {
  if (lease_ids.length === 0) return new Map()
  const rows = await context.db
    .select({ lease: nft_leases, token: nft_tokens, nft: nfts, image: images, author, linked: wallets.address })
    .from(nft_leases)
    .innerJoin(nft_tokens, eq(nft_tokens.id, nft_leases.token_id))
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .innerJoin(images, eq(images.id, nfts.image_id))
    .innerJoin(users, eq(users.id, nft_leases.user_id))
    .leftJoin(profiles, eq(profiles.user_id, nft_leases.user_id))
    // Whoever has taken the wallet off their account sells nothing by it.
    .leftJoin(
      wallets,
      and(eq(wallets.user_id, nft_leases.user_id), eq(sql`lower(${wallets.address})`, sql`lower(${nft_tokens.owner})`)),
    )
    .where(inArray(nft_leases.id, [...lease_ids]))
  const offers: [string, LeaseOffer][] = []
  for (const { lease, token, nft, image, author: named, linked } of rows) {
    const standing = await leaseStanding(context, { user_id: lease.user_id, token, nft, image }, buyer)
    const open = lease.ended_at === null && linked !== null && standing.refusal === null
    offers.push([lease.id, { ...standing, lease, image_id: image.id, seller_name: shownName(named), open }])
  }
  return new Map(offers)
}

/** Offers of an image that have not ended, the oldest first. */
export async function leasesOfImage({ db }: Pick<Context, 'db'>, image_id: string): Promise<LeaseRow[]> {
  const rows = await db
    .select({ lease: nft_leases })
    .from(nft_leases)
    .innerJoin(nft_tokens, eq(nft_tokens.id, nft_leases.token_id))
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .where(and(eq(nfts.image_id, image_id), isNull(nft_leases.ended_at)))
    .orderBy(nft_leases.started_at, nft_leases.id)
  return rows.map(({ lease }) => lease)
}
