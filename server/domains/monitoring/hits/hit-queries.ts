// Loads hits with what lists and pages show beside them.
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Failure } from '#lib/errors.ts'
import { personName } from '#lib/person-name.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_pictures, domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { evidences, hit_changes, hits } from '#server/db/schema/monitoring.ts'
import { briefColumns } from '#server/domains/images/brief-image.ts'
import { casesOfHits, type HitRow, newestReports } from './hit-status.ts'
import type { ShownRow } from './present-hit.ts'

/** The hits named by `ids` that are still there, in the order of `ids`. */
export async function shownHits(context: Pick<Context, 'db'>, ids: readonly string[]): Promise<ShownRow[]> {
  if (ids.length === 0) return []
  const { db } = context
  const other = alias(hits, 'other')
  const same = db
    .select({ count: count() })
    .from(other)
    .where(and(eq(other.picture_id, hits.picture_id), eq(other.image_id, hits.image_id), ne(other.id, hits.id)))
  const rows = await db
    .select({
      hit: hits,
      image: briefColumns,
      picture: { id: crawl_pictures.id, width: crawl_pictures.width, height: crawl_pictures.height },
      domain: { id: domains.id, name: domains.name },
      license: { licensee: licenses.licensee, ends_on: licenses.ends_on },
      nb_same_picture: sql<number>`(${same})::int`,
    })
    .from(hits)
    .innerJoin(images, eq(images.id, hits.image_id))
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .leftJoin(licenses, and(inArray(hits.exclusion, ['license', 'plugin']), eq(licenses.id, hits.exclusion_detail)))
    .where(inArray(hits.id, [...ids]))
  const reports = await newestReports(context, inArray(evidences.hit_id, [...ids]))
  const reportOf = new Map(reports.map(({ hit_id, id, state }) => [hit_id, { id, state }]))
  const cases = await casesOfHits(context, ids)
  const beside = (id: string) => ({ report: reportOf.get(id) ?? null, litigation: cases.get(id) ?? null })
  const byId = new Map(rows.map(row => [row.hit.id, { ...row, ...beside(row.hit.id) }]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The caller's own hit, else `not_found`; locked until the transaction ends when `lock` is set. */
export async function ownHit({ db, user }: UserContext, id: string, lock = false): Promise<HitRow> {
  const query = db
    .select()
    .from(hits)
    .where(and(eq(hits.id, id), eq(hits.user_id, user.id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Failure('not_found')
  return row
}

/** Where a hit has been filed, oldest first; `by` is a person's name, null for the product itself. */
export async function changesOf({ db }: Pick<Context, 'db'>, hit_id: string) {
  const rows = await db
    .select({ change: hit_changes, first_name: users.first_name, last_name: users.last_name })
    .from(hit_changes)
    .leftJoin(users, eq(users.id, hit_changes.user_id))
    .where(eq(hit_changes.hit_id, hit_id))
    .orderBy(asc(hit_changes.changed_at), asc(hit_changes.id))
  return rows.map(({ change, first_name, last_name }) => ({
    ...change,
    by: change.user_id === null ? null : personName({ first_name: first_name ?? '', last_name: last_name ?? '' }),
  }))
}
