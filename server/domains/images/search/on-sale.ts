// What can be bought now, as conditions on the search table: its price is there, whether its seller sells is in their rows, and NFTs have rows of their own.
import { type SQL, sql } from 'drizzle-orm'
import type { SaleCategory } from '#lib/rules/sale.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import { nft_tokens } from '#server/db/schema/chain.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { image_search as search } from '#server/db/schema/search.ts'

/**
 * The identity is verified now and the invoicing agreement is signed. A profile that was emptied afterwards is not seen
 * here; the page of the image has no prices then.
 */
export const isOnSale = sql`(${search.base_price_cents} is not null and exists (
  select 1 from ${users} seller
    join ${invoicing_agreements} agreement on agreement.user_id = seller.id
    left join ${verifications} verification on verification.user_id = seller.id
  where seller.id = ${search.user_id}
    and coalesce(verification.status = 'verified', seller.identity_verified)))`

/** Offered by its creator, or an edition of it by whoever owns that. Of few images: the database makes the list once for a whole search. */
export const hasNftOnSale = sql`${search.image_id} in (
  select nft.image_id from ${nfts} nft join ${nft_listings} listing on listing.nft_id = nft.id
  where listing.state = 'open' and listing.expires_at > now()
  union select nft.image_id from ${nfts} nft join ${nft_tokens} token on token.nft_id = nft.id
  where token.on_sale and not token.gone)`

export const inSaleCategory: Record<SaleCategory, SQL> = {
  license_on_sale: isOnSale,
  nft_on_sale: hasNftOnSale,
  nft_with_license: sql`${hasNftOnSale} and ${isOnSale}`,
  nft_only: sql`${hasNftOnSale} and not ${isOnSale}`,
  license_only: sql`${isOnSale} and not ${hasNftOnSale}`,
}
