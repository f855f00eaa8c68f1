// Rows of NFTs as use cases load them.
import { and, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { nfts } from '#server/db/schema/nft.ts'

export type NftRow = typeof nfts.$inferSelect

/** The caller's own, else `not_found`; locked until the transaction ends when `lock` is set. */
export async function ownNft({ db, user }: UserContext, id: string, lock = false): Promise<NftRow> {
  const query = db
    .select()
    .from(nfts)
    .where(and(eq(nfts.id, id), eq(nfts.user_id, user.id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Failure('not_found')
  return row
}
