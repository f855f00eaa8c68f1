// In which order hits come, and groups of them.
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { hitOrderings } from '#lib/contract/hit-filters.ts'
import type { hitGroupings } from '#lib/contract/hits.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'

type Ordering = (typeof hitOrderings)[number]
type Grouping = (typeof hitGroupings)[number]

/** What the hits of a group have in common. */
export const groupKeys = { domain: hits.domain_id, picture: hits.picture_id, image: hits.image_id } as const

/** Not a join: without one an index alone says which hits a page has, however many it skips. */
const website = sql`(select ${domains.name} from ${domains} where ${domains.id} = ${hits.domain_id})`

/** The newer decides between equals, and the id between those, so that no hit is on two pages. */
const orders: Record<Ordering, SQL[]> = {
  '-found_at': [desc(hits.found_at), desc(hits.id)],
  found_at: [asc(hits.found_at), asc(hits.id)],
  '-score': [desc(hits.score), desc(hits.found_at), desc(hits.id)],
  score: [asc(hits.score), desc(hits.found_at), desc(hits.id)],
  domain: [asc(website), desc(hits.found_at), desc(hits.id)],
  '-last_seen_at': [desc(hits.last_seen_at), desc(hits.id)],
}

/** A group stands where the first of its hits would; by certainty, where its best one does, because that is the one it shows. */
const firstOf: Record<Ordering, { figure: SQL; by: (figure: SQL) => SQL }> = {
  '-found_at': { figure: sql`max(${hits.found_at})`, by: desc },
  found_at: { figure: sql`min(${hits.found_at})`, by: asc },
  '-score': { figure: sql`max(${hits.score})`, by: desc },
  score: { figure: sql`max(${hits.score})`, by: asc },
  domain: { figure: sql`min(${website})`, by: asc },
  '-last_seen_at': { figure: sql`max(${hits.last_seen_at})`, by: desc },
}

/** The larger of equals comes first, then the newer, and the key decides between those. `over` makes each figure one of the group that a hit is in. */
export function groupOrder(by: Grouping, ordering: Ordering, over: SQL = sql``): SQL[] {
  const { figure, by: direction } = firstOf[ordering]
  return [
    direction(sql`${figure}${over}`),
    desc(sql`count(*)${over}`),
    desc(sql`max(${hits.found_at})${over}`),
    asc(groupKeys[by]),
  ]
}

/** With `by`: group after group as they are shown, the hits of each together, so that whoever goes from hit to hit leaves none out. */
export function hitOrder(ordering: Ordering, by: Grouping | undefined): SQL[] {
  if (!by) return orders[ordering]
  return [...groupOrder(by, ordering, sql` over (partition by ${groupKeys[by]})`), ...orders[ordering]]
}
