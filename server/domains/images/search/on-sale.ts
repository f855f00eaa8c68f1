// What can be bought now, as conditions on the search table: its price is there, whether its seller sells is in their rows, and NFTs have rows of their own.
import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SaleCategory } from '#lib/rules/sale.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import { nft_leases, nft_tokens } from '#server/db/schema/chain.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { image_search as search } from '#server/db/schema/search.ts'

/**
 * The identity of this person is verified now and the invoicing agreement is signed. A profile that was emptied
 * afterwards is not seen here; the page of the image has no prices then.
 */
const sells = (user_id: SQL | AnyPgColumn) => sql`exists (
  select 1 from ${users} seller
    join ${invoicing_agreements} agreement on agreement.user_id = seller.id
    left join ${verifications} verification on verification.user_id = seller.id
  where seller.id = ${user_id}
    and coalesce(verification.status = 'verified', seller.identity_verified))`

/** By its creator, at the price that results are ordered by. */
export const isOnSale = sql`(${search.base_price_cents} is not null and ${sells(search.user_id)})`

/**
 * Images that owners of editions offer licences of. There are few: an array that is made once, so that an index finds
 * them beside those that their creators sell.
 */
const isLeased = sql`${search.image_id} = any(array(
  select nft.image_id
  from ${nft_leases} lease
    join ${nft_tokens} token on token.id = lease.token_id
    join ${nfts} nft on nft.id = token.nft_id
    join ${wallets} wallet on wallet.user_id = lease.user_id and lower(wallet.address) = lower(token.owner)
  where lease.ended_at is null and token.offer is null and nft.leasing
    and ${sells(sql.raw('lease.user_id'))} and (nft.royalty_bps = 0 or ${sells(sql.raw('nft.user_id'))})))`

/** By whomever. */
export const hasLicenseOnSale = sql`(${isOnSale} or ${isLeased})`

/**
 * Each offer of an NFT, with the image, in the words of the filters: by its creator, or of an edition by whoever owns
 * that. There are few: the database makes the list once for a whole search.
 */
export const nftOffers = sql`
  select nft.image_id, case when nft.max_editions = 1 then 'unique' else 'limited' end as editions,
    listing.kind, listing.currency, 'primary' as market
  from ${nfts} nft join ${nft_listings} listing on listing.nft_id = nft.id
  where listing.state = 'open' and listing.expires_at > now()
  union all
  select nft.image_id, case when nft.max_editions = 1 then 'unique' else 'limited' end,
    token.offer ->> 'kind', token.currency,
    case when exists (
      select 1 from ${wallets} wallet
      where wallet.user_id = nft.user_id and lower(wallet.address) = lower(token.offer ->> 'seller')
    ) then 'primary' else 'secondary' end
  from ${nfts} nft join ${nft_tokens} token on token.nft_id = nft.id
  where token.on_sale and not token.gone`

export const hasNftOnSale = sql`${search.image_id} in (select offer.image_id from (${nftOffers}) as offer)`

export const nftFilterNames = ['nft_sale_category', 'editions', 'market', 'currency'] as const
type NftFilters = { [Name in (typeof nftFilterNames)[number]]?: string | undefined }

/** One offer is all of what is asked; nothing where nothing is. */
export function hasNftOffer({ nft_sale_category, editions, market, currency }: NftFilters): SQL | undefined {
  const asked = and(
    nft_sale_category === undefined ? undefined : sql`offer.kind = ${nft_sale_category}`,
    editions === undefined ? undefined : sql`offer.editions = ${editions}`,
    market === undefined ? undefined : sql`offer.market = ${market}`,
    currency === undefined ? undefined : sql`offer.currency = ${currency}`,
  )
  return asked && sql`${search.image_id} in (select offer.image_id from (${nftOffers}) as offer where ${asked})`
}

export const inSaleCategory: Record<SaleCategory, SQL> = {
  license_on_sale: hasLicenseOnSale,
  nft_on_sale: hasNftOnSale,
  nft_with_license: sql`${hasNftOnSale} and ${hasLicenseOnSale}`,
  nft_only: sql`${hasNftOnSale} and not ${hasLicenseOnSale}`,
  license_only: sql`${hasLicenseOnSale} and not ${hasNftOnSale}`,
}
