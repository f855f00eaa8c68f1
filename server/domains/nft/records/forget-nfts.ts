// What becomes of NFTs when their image or their creator's account is deleted: of those that nobody has an edition of, nothing stays.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { nftCan } from '#lib/rules/nft/nfts.ts'
import type { Context } from '#server/context.ts'
import { chain_actions, chain_events, nft_bids, nft_leases, nft_royalties } from '#server/db/schema/chain.ts'
import { nft_listings, nft_settings, nfts } from '#server/db/schema/nft.ts'
import type { ExportPart } from '#server/events.ts'
import { forgetObjects } from '../ipfs/forget-objects.ts'
import { endLeasesOf } from '../leases/end-leases.ts'

async function forget(context: Context, which: SQL): Promise<void> {
  const gone = await context.db
    .delete(nfts)
    .where(and(which, inArray(nfts.state, [...nftCan.remove.from])))
    .returning()
  await forgetObjects(
    context,
    gone.flatMap(nft => [nft.metadata_cid, nft.image_cid, nft.certificate_cid]),
  )
}

export async function forgetNftsOfImages(context: Context, { image_ids }: { image_ids: readonly string[] }) {
  await forget(context, inArray(nfts.image_id, [...image_ids]))
}

/** Editions belong to their owners: what is minted stays, and names nobody. */
export async function forgetNftsOf(context: Context, { user_id }: { user_id: string }): Promise<void> {
  await forget(context, eq(nfts.user_id, user_id))
  const { db } = context
  await db.delete(nft_settings).where(eq(nft_settings.user_id, user_id))
  await db.delete(chain_actions).where(eq(chain_actions.user_id, user_id))
  await endLeasesOf(context, { user_id })
  await db.delete(nft_bids).where(eq(nft_bids.user_id, user_id))
  await db.update(chain_events).set({ assigned_user_id: null }).where(eq(chain_events.assigned_user_id, user_id))
  // Whom they named by address they name no longer; the parts themselves are fixed on the chain.
  await db.update(nft_royalties).set({ recipient_id: null }).where(eq(nft_royalties.recipient_id, user_id))
  const theirs = db.select({ id: nfts.id }).from(nfts).where(eq(nfts.user_id, user_id))
  await db.update(nft_royalties).set({ email: null }).where(inArray(nft_royalties.nft_id, theirs))
}

export async function exportOfNfts({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  return {
    records: {
      nfts: () => db.select().from(nfts).where(eq(nfts.user_id, user_id)).orderBy(asc(nfts.created_at)),
      listings: () =>
        db
          .select({ listing: nft_listings })
          .from(nft_listings)
          .innerJoin(nfts, eq(nfts.id, nft_listings.nft_id))
          .where(eq(nfts.user_id, user_id))
          .orderBy(asc(nft_listings.created_at)),
      'chain-actions': () =>
        db
          .select()
          .from(chain_actions)
          .where(eq(chain_actions.user_id, user_id))
          .orderBy(asc(chain_actions.prepared_at)),
      bids: () => db.select().from(nft_bids).where(eq(nft_bids.user_id, user_id)).orderBy(asc(nft_bids.created_at)),
      royalties: () =>
        db
          .select({ royalty: nft_royalties })
          .from(nft_royalties)
          .innerJoin(nfts, eq(nfts.id, nft_royalties.nft_id))
          .where(eq(nfts.user_id, user_id))
          .orderBy(asc(nft_royalties.created_at)),
      leases: () =>
        db.select().from(nft_leases).where(eq(nft_leases.user_id, user_id)).orderBy(asc(nft_leases.started_at)),
      'nft-settings': () => db.select().from(nft_settings).where(eq(nft_settings.user_id, user_id)),
    },
  }
}
