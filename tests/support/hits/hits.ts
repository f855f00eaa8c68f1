// Hits for tests: websites, pictures of the web, and findings as a crawler reports them.
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { licenses } from '#server/db/schema/market.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { findDomain } from '#server/domains/monitoring/domains/find-domain.ts'
import { type Finding, type RecordResult, recordHit } from '#server/domains/monitoring/hits/record-hit.ts'
import type { TestApi } from '../api.ts'
import { makeImage } from '../files/images.ts'

/** A certified image that has been monitored since now. */
export const makeWatched = (
  api: TestApi,
  owner: { id: string },
  changes: Parameters<typeof makeImage>[2] = {},
): Promise<string> => makeImage(api, owner, { monitored: true, monitored_at: api.clock.now(), ...changes })

/** A picture of the web; `changes` replace columns. */
export async function makePicture(
  api: TestApi,
  changes: Partial<typeof crawl_pictures.$inferInsert> = {},
): Promise<string> {
  const now = api.clock.now()
  const id = newId('crawl_picture', now)
  await api.services.db.insert(crawl_pictures).values({
    id,
    sha256: randomBytes(32).toString('hex'),
    media_type: 'image/jpeg',
    bytes: 9_000,
    width: 800,
    height: 600,
    seen_at: now,
    created_at: now,
    ...changes,
  })
  return id
}

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
/** A whole copy, for certain. */
export const fullMatch: Finding['match'] = {
  score: 0.9,
  confirmed: true,
  reasons: ['geometric', 'all_blocks'],
  agreeing: 0.985,
  kind: 'whole',
  mirrored: false,
  scale: 2,
  rotation_deg: 0,
  overlap_original: 1,
  overlap_candidate: 1,
  region_original: corners,
  region_candidate: corners,
}

export type FoundOn = {
  url: string
  picture_id?: string
  match?: Partial<Finding['match']>
  page?: Partial<Finding['page']>
  source?: Finding['source']
}

/** A finding of `image_id` on the page `url`; its website is written down when nobody knew it. */
export async function findingOf(api: TestApi, image_id: string, on: FoundOn): Promise<Finding> {
  const { url, picture_id = await makePicture(api), source = 'crawler' } = on
  const domain = await findDomain(api.context, url)
  return {
    image_id,
    page: { url, title: 'Spring collection', host: new URL(url).host, domain_id: domain.id, ...on.page },
    picture: { id: picture_id, url: new URL('/pictures/1.jpg', url).href, alt: null, selector: null },
    match: { ...fullMatch, ...on.match },
    source,
  }
}

/** Records what was found in a transaction of its own. */
export const record = (api: TestApi, finding: Finding): Promise<RecordResult> =>
  api.context.transact(inside => recordHit(inside, finding))

/** Finds `image_id` on the page `url`; answers the id of the hit. */
export async function makeHit(api: TestApi, image_id: string, on: FoundOn): Promise<string> {
  const outcome = await record(api, await findingOf(api, image_id, on))
  if (outcome !== 'new') throw new Error(`the hit is ${outcome}`)
  const [hit] = await api.services.db
    .select({ id: hits.id })
    .from(hits)
    .where(and(eq(hits.image_id, image_id), eq(hits.page_url, on.url)))
  if (!hit) throw new Error('there is no hit')
  return hit.id
}

/** A report of the hit that is ready, but whose file is nowhere. */
export async function makeReport(api: TestApi, hit_id: string, owner: { id: string }, token: string): Promise<string> {
  const now = api.clock.now()
  const id = newId('evidence', now)
  const facts = { state: 'success' as const, automatic: false, price_cents: 50_00, ordered_at: now, due_at: now, token }
  await api.services.db.insert(evidences).values({ id, hit_id, user_id: owner.id, ...facts })
  return id
}

/** A licence that the owner has given for this website, from today on. */
export async function putGrant(api: TestApi, owner: { id: string }, image_id: string, url: string): Promise<void> {
  const at = api.clock.now()
  const granted = { user_id: owner.id, image_id, licensee: 'Paper', url, starts_on: dayOf(at) }
  await api.services.db
    .insert(licenses)
    .values({ id: newId('license', at), ...granted, created_at: at, started_at: at })
}
