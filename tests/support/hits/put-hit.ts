// Writes a copy on a website down as a crawler has found it, into whatever database it is tested with.
import { newId } from '#lib/ids.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Database } from '#server/db/database.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { findDomain } from '#server/domains/monitoring/domains/find-domain.ts'
import { matchColumns } from '#server/domains/monitoring/hits/match-columns.ts'
import { fullMatch } from './hits.ts'

type Copy = { image_id: string; user_id: string; host: string }

/** On a website that shows nothing else. */
export async function putHit(db: Database, at: Date, { image_id, user_id, host }: Copy) {
  const page_url = `https://${host}/rooms/`
  const { id: domain_id } = await findDomain({ db, now: () => at }, page_url)
  const picture_id = newId('crawl_picture', at)
  const seen = { media_type: 'image/jpeg', bytes: 9_000, width: 800, height: 600, seen_at: at, created_at: at }
  await db.insert(crawl_pictures).values({ id: picture_id, sha256: digestOf(host), ...seen })
  const [hit] = await db
    .insert(hits)
    .values({
      id: newId('hit', at),
      image_id,
      user_id,
      found_at: at,
      last_seen_at: at,
      source: 'crawler',
      page_url,
      page_url_sha256: digestOf(page_url),
      page_title: 'Rooms',
      host,
      domain_id,
      picture_id,
      picture_url: `https://${host}/1.jpg`,
      category: 'to_handle',
      ...matchColumns(fullMatch),
    })
    .returning()
  if (!hit) throw new Error('the hit is not there')
  return hit
}
