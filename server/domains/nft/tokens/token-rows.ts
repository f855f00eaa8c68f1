// Rows of editions that are minted; what the chain took back is as if it were not there.
import { and, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { nft_tokens } from '#server/db/schema/chain.ts'

export type TokenRow = typeof nft_tokens.$inferSelect
type Asking = Pick<Context, 'db'>

/** Throws `not_found`. */
export async function tokenById({ db }: Asking, id: string): Promise<TokenRow> {
  const [token] = await db
    .select()
    .from(nft_tokens)
    .where(and(eq(nft_tokens.id, id), eq(nft_tokens.gone, false)))
  if (!token) throw new Failure('not_found')
  return token
}

/** All that are minted of an NFT. */
export const tokensOfNft = ({ db }: Asking, nft_id: string): Promise<TokenRow[]> =>
  db
    .select()
    .from(nft_tokens)
    .where(and(eq(nft_tokens.nft_id, nft_id), eq(nft_tokens.gone, false)))

/** Null while it is not minted. */
export async function tokenOfEdition(context: Asking, nft_id: string, edition: number): Promise<TokenRow | null> {
  const minted = await tokensOfNft(context, nft_id)
  return minted.find(each => each.edition === edition) ?? null
}

export async function mintedEditions(context: Asking, nft_id: string): Promise<Set<number>> {
  const minted = await tokensOfNft(context, nft_id)
  return new Set(minted.map(({ edition }) => edition))
}
