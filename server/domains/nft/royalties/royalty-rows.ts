// Rows of royalties: whose they are, who gets them, and how both read them.
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Royalty } from '#lib/contract/royalties.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { nft_royalties } from '#server/db/schema/chain.ts'
import { nft_listings, type nfts } from '#server/db/schema/nft.ts'
import { email_addresses, profiles } from '#server/db/schema/profiles.ts'
import { shownName } from '../../images/present.ts'
import { linkedWallet } from '../actions/prepare-action.ts'

export type RoyaltyRow = typeof nft_royalties.$inferSelect
export type NamedRoyalty = { royalty: RoyaltyRow; nft: typeof nfts.$inferSelect }

/** Parts that the caller gets: by their account, a confirmed address, or their wallet. */
export async function isForCaller(context: UserContext): Promise<SQL | undefined> {
  const { db, user } = context
  const own = await db
    .select({ email: email_addresses.email })
    .from(email_addresses)
    .where(and(eq(email_addresses.user_id, user.id), isNotNull(email_addresses.confirmed_at)))
  const emails = [user.email, ...own.map(({ email }) => email)].map(email => email.toLowerCase())
  const wallet = await linkedWallet(context)
  return or(
    eq(nft_royalties.recipient_id, user.id),
    inArray(nft_royalties.email, emails),
    wallet ? eq(nft_royalties.wallet, wallet) : undefined,
  )
}

export async function isLocked(context: Pick<Context, 'db'>, nft: NamedRoyalty['nft']): Promise<boolean> {
  return (await lockedAmong(context, [nft])).has(nft.id)
}

/** Those whose royalties can no longer be changed: minted or on sale. */
async function lockedAmong({ db }: Pick<Context, 'db'>, known: readonly NamedRoyalty['nft'][]): Promise<Set<string>> {
  const ids = [...new Set(known.map(({ id }) => id))]
  const listed = await db.select().from(nft_listings).where(inArray(nft_listings.nft_id, ids))
  return new Set([
    ...known.filter(({ state }) => state === 'minted').map(({ id }) => id),
    ...listed.filter(({ state }) => listingCan.lock(state)).map(({ nft_id }) => nft_id),
  ])
}

/** The parts of each of these NFTs together. */
async function givenOf({ db }: Pick<Context, 'db'>, nft_ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ nft_id: nft_royalties.nft_id, bps: sql<number>`sum(${nft_royalties.cashback_bps})::int` })
    .from(nft_royalties)
    .where(inArray(nft_royalties.nft_id, [...new Set(nft_ids)]))
    .groupBy(nft_royalties.nft_id)
  return new Map(rows.map(({ nft_id, bps }) => [nft_id, bps]))
}

/** In the order in which they are given. */
export async function presentRoyalties(context: UserContext, rows: readonly NamedRoyalty[]): Promise<Royalty[]> {
  if (rows.length === 0) return []
  const locked = await lockedAmong(
    context,
    rows.map(({ nft }) => nft),
  )
  const given = await givenOf(
    context,
    rows.map(({ nft }) => nft.id),
  )
  const ids = rows.flatMap(({ royalty: { recipient_id }, nft }) => [
    nft.user_id,
    ...(recipient_id ? [recipient_id] : []),
  ])
  const people = await context.db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      public_name: profiles.public_name,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(inArray(users.id, ids))
  return rows.map(({ royalty, nft }) => {
    const creator = nft.user_id === context.user.id
    const author = people.find(({ id }) => id === nft.user_id)
    const recipient = people.find(({ id }) => id === royalty.recipient_id)
    return {
      id: royalty.id,
      nft: nft.id,
      image: nft.image_id,
      name: nft.name,
      date: royalty.created_at.toISOString(),
      recipient: {
        kind: royalty.kind,
        wallet: creator ? royalty.wallet : null,
        email: creator ? royalty.email : null,
        user: creator && recipient ? { id: recipient.id, name: shownName(recipient) } : null,
      },
      cashback_bps: royalty.cashback_bps,
      royalty_bps: nft.royalty_bps,
      left_bps: creator ? nft.royalty_bps - (given.get(nft.id) ?? 0) : null,
      creator: { id: nft.user_id, name: author ? shownName(author) : '' },
      locked: locked.has(nft.id),
    }
  })
}

export async function presentRoyalty(context: UserContext, row: NamedRoyalty): Promise<Royalty> {
  const [shown] = await presentRoyalties(context, [row])
  if (!shown) throw new Error(`the royalty ${row.royalty.id} cannot be shown`)
  return shown
}
