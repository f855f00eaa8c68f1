// The websites that sold licences were for before they were moved or transferred: what was shown there until then stays licensed.
import { inArray } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { license_moves, license_transfers } from '#server/db/schema/market.ts'

/** `until`: the day on which the licence left it. */
type FormerPlace = { url: string; until: string }

/** By the id of the licence, the last one first. */
export async function formerPlaces(
  { db }: Pick<Context, 'db'>,
  license_ids: readonly string[],
): Promise<ReadonlyMap<string, FormerPlace[]>> {
  if (license_ids.length === 0) return new Map()
  const [moves, transfers] = [
    await db
      .select()
      .from(license_moves)
      .where(inArray(license_moves.license_id, [...license_ids])),
    await db
      .select()
      .from(license_transfers)
      .where(inArray(license_transfers.license_id, [...license_ids])),
  ]
  const all = [
    ...moves,
    ...transfers.map(({ license_id, from_url: url, created_at }) => ({ license_id, url, until: dayOf(created_at) })),
  ].flatMap(({ license_id, url, until }) => (url === null ? [] : [{ license_id, url, until }]))
  return Map.groupBy(
    all.toSorted((one, other) => other.until.localeCompare(one.until)),
    ({ license_id }) => license_id,
  )
}
