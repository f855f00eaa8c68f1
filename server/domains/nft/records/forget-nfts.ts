// What becomes of NFTs when their image or their creator's account is deleted: of those that nobody has an edition of, nothing stays.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { nftCan } from '#lib/rules/nft/nfts.ts'
import type { Context } from '#server/context.ts'
import { nft_listings, nft_settings, nfts } from '#server/db/schema/nft.ts'
import type { ExportPart } from '#server/events.ts'
import { forgetObjects } from '../ipfs/forget-objects.ts'

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
  await context.db.delete(nft_settings).where(eq(nft_settings.user_id, user_id))
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
      'nft-settings': () => db.select().from(nft_settings).where(eq(nft_settings.user_id, user_id)),
    },
  }
}
