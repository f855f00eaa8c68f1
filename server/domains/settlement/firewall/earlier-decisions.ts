// What was decided before of images: by their creator of websites and pictures, and how claims ended.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { KnownDecision } from '#lib/rules/settlement/firewall.ts'
import type { InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { hit_changes, hits, rejected_pictures } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'

type Reading = Pick<Context, 'db'>

export async function earlierDecisions(context: Reading, image_ids: readonly string[]): Promise<KnownDecision[]> {
  const ofImages = [...image_ids]
  return [
    ...(await authorizedSites(context, ofImages)),
    ...(await rejectedPictures(context, ofImages)),
    ...(await endedClaims(context, ofImages)),
  ]
}

/** Websites of which the creator said that nobody is accused. */
async function authorizedSites({ db }: Reading, image_ids: string[]): Promise<KnownDecision[]> {
  const rows = await db
    .selectDistinctOn([hits.id], {
      id: hits.id,
      image_id: hits.image_id,
      url: hits.page_url,
      at: hit_changes.changed_at,
    })
    .from(hits)
    .innerJoin(hit_changes, and(eq(hit_changes.hit_id, hits.id), eq(hit_changes.to_category, 'authorized')))
    .where(and(inArray(hits.image_id, image_ids), eq(hits.category, 'authorized'), isNull(hits.exclusion)))
  return rows.map(({ at, ...row }) => ({
    ...row,
    rule: 'decision_authorized',
    picture_id: null,
    day: dayOf(at),
    until: null,
  }))
}

/** Pictures that are not the image, whatever the engine says. */
async function rejectedPictures({ db }: Reading, image_ids: string[]): Promise<KnownDecision[]> {
  const { image_id, picture_id, created_at } = rejected_pictures
  const rows = await db
    .select({ image_id, picture_id, at: created_at })
    .from(rejected_pictures)
    .where(inArray(image_id, image_ids))
  return rows.map(({ at, ...row }) => ({
    ...row,
    id: row.picture_id,
    rule: 'decision_rejected',
    url: null,
    day: dayOf(at),
    until: null,
  }))
}

/** What each end of a claim says of the website: `settled` for what was published until then, `for_good` for whatever is. */
const meanings: Partial<Record<InfringementOutcome, 'settled' | 'for_good' | 'contested'>> = {
  paid: 'settled',
  licensed: 'settled',
  litigated: 'settled',
  credited: 'for_good',
  license_proved: 'for_good',
  contest_accepted: 'contested',
}

async function endedClaims({ db }: Reading, image_ids: string[]): Promise<KnownDecision[]> {
  const { id, outcome, closed_at } = infringements
  const rows = await db
    .select({ id, outcome, at: closed_at, image_id: infringement_hits.image_id, url: infringement_hits.page_url })
    .from(infringement_hits)
    .innerJoin(infringements, eq(id, infringement_hits.infringement_id))
    .where(and(inArray(infringement_hits.image_id, image_ids), isNotNull(outcome)))
  return rows.flatMap(({ outcome: ended, at, ...row }): KnownDecision[] => {
    const meaning = ended === null ? undefined : meanings[ended]
    if (meaning === undefined || at === null) return []
    const rule = meaning === 'contested' ? 'decision_contested' : 'decision_settled'
    const day = dayOf(at)
    return [{ ...row, rule, picture_id: null, day, until: meaning === 'settled' ? day : null }]
  })
}
