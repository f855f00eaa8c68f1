// Whose wallets are whose, as far as their owners are public here.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Holder } from '#lib/contract/tokens.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles, wallets } from '#server/db/schema/profiles.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { shownName } from '../../images/present.ts'

export type Holders = (address: string) => Holder

/** People who keep their profile to themselves are addresses to everybody else. */
export async function holdersOf(
  context: Context,
  { market }: EditionsPlace,
  addresses: readonly (string | null)[],
): Promise<Holders> {
  const asked = [...new Set(addresses.flatMap(address => (address === null ? [] : [address.toLowerCase()])))]
  const rows =
    asked.length === 0
      ? []
      : await context.db
          .select({
            address: wallets.address,
            id: users.id,
            first_name: users.first_name,
            last_name: users.last_name,
            public_name: profiles.public_name,
            is_public: profiles.is_public,
          })
          .from(wallets)
          .innerJoin(users, eq(users.id, wallets.user_id))
          .innerJoin(profiles, eq(profiles.user_id, users.id))
          .where(and(inArray(sql`lower(${wallets.address})`, asked), isNull(users.deleted_at)))
  return address => {
    const row = rows.find(each => each.address.toLowerCase() === address.toLowerCase())
    const shown = row && (row.is_public || row.id === context.user?.id)
    const user = shown ? { id: row.id, name: shownName(row) } : null
    return { address, user, market: address.toLowerCase() === market.toLowerCase() }
  }
}
