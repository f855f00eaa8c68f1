// The offers of licences that go on, by their editions.
import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { nft_leases } from '#server/db/schema/chain.ts'

export async function openLeasesOf(
  { db }: Pick<Context, 'db'>,
  token_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (token_ids.length === 0) return new Map()
  const rows = await db
    .select({ id: nft_leases.id, token_id: nft_leases.token_id })
    .from(nft_leases)
    .where(and(inArray(nft_leases.token_id, [...token_ids]), isNull(nft_leases.ended_at)))
  return new Map(rows.map(({ id, token_id }) => [token_id, id]))
}
