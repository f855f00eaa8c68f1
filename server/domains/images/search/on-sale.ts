// What can be bought now, as a condition on the search table: its price is there, whether its seller sells is in their rows.
import { sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import { verifications } from '#server/db/schema/identity.ts'
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
