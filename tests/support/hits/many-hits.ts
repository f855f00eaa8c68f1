// Many hits at once, each on a website of its own: the first as a crawler finds it, the others copied in the database.
import { createHash, randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { crawl_pictures, domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { TestApi } from '../api.ts'
import { makeHit } from './hits.ts'

export type HitColumns = Partial<typeof hits.$inferInsert>

const quarter = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
]
const size = { width: 400, height: 300 }
const BATCH = 500

/** Hit n is on `site-n.example`, and newer than hit n + 1; answers the ids in that order. */
export async function makeManyHits(api: TestApi, image_id: string, each: readonly HitColumns[]): Promise<string[]> {
  const { db } = api.services
  const name = (index: number) => `site-${index + 1}.example`
  const page = (index: number) => `https://${name(index)}/page`
  const id = await makeHit(api, image_id, {
    url: page(0),
    match: { score: 0.987, scale: 0.1, region_original: quarter },
  })
  const [first] = await db.select().from(hits).where(eq(hits.id, id))
  if (!first) throw new Error('there is no hit')
  const [picture] = await db.select().from(crawl_pictures).where(eq(crawl_pictures.id, first.picture_id))
  const [website] = await db.select().from(domains).where(eq(domains.id, first.domain_id))
  if (!picture || !website) throw new Error('the hit has no picture or no website')
  const rows = each.map((columns, index) => {
    const at = new Date(first.found_at.getTime() - index * 1_000)
    const place = { page_url: page(index), host: name(index), page_title: `Page ${index + 1}` }
    const page_url_sha256 = createHash('sha256').update(page(index)).digest('hex')
    const ids = index === 0 ? {} : { id: newId('hit', at), picture_id: newId('crawl_picture', at) }
    return { ...first, ...place, ...ids, page_url_sha256, found_at: at, last_seen_at: at, viewed_at: at, ...columns }
  })
  const [newest, ...others] = rows
  if (newest) await db.update(hits).set(newest).where(eq(hits.id, id))
  await db.update(crawl_pictures).set(size).where(eq(crawl_pictures.id, picture.id))
  for (let start = 0; start < others.length; start += BATCH) {
    const some = others.slice(start, start + BATCH)
    const websites = some.map(({ host }) => ({ ...website, id: newId('domain', first.found_at), name: host }))
    await db.insert(domains).values(websites).onConflictDoNothing()
    const pictures = some.map(row => ({
      ...picture,
      ...size,
      id: row.picture_id,
      sha256: randomBytes(32).toString('hex'),
    }))
    await db.insert(crawl_pictures).values(pictures)
    const hosts = some.map(({ host }) => host)
    const known = await db.select().from(domains).where(inArray(domains.name, hosts))
    const idOf = new Map(known.map(row => [row.name, row.id]))
    await db.insert(hits).values(some.map(row => ({ ...row, domain_id: idOf.get(row.host) ?? website.id })))
  }
  return rows.map(row => row.id)
}
