// What is known of a page from before: from the last look that saw the picture, or else from the crawl that found it.
import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import { z } from 'zod'
import { pageWalls } from '#lib/rules/settlement/compliance.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { canonicalUrl } from '#server/crawler/canonical.ts'
import { crawl_pages, crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { compliance_checks, type infringement_hits } from '#server/db/schema/settlement.ts'
import type { PageMemory } from './look.ts'

const Memory = z.object({
  title: z.string(),
  words: z.array(z.string()).nullable(),
  walls: z.partialRecord(z.enum(pageWalls), z.int()),
  frames: z.array(z.string()),
  pictures: z.array(z.object({ url: z.string(), sha256: z.string() })),
})

/** Null where nobody knows what the page was. */
export async function memoryOf(
  context: Context,
  hit: typeof infringement_hits.$inferSelect,
  signed_at: Date,
): Promise<PageMemory | null> {
  const [seen] = await context.db
    .select({ findings: compliance_checks.findings })
    .from(compliance_checks)
    .where(
      and(
        eq(compliance_checks.infringement_hit_id, hit.id),
        inArray(compliance_checks.result, ['still_there', 'credited']),
      ),
    )
    .orderBy(desc(compliance_checks.checked_at))
    .limit(1)
  const memory = Memory.safeParse(seen?.findings.memory)
  return memory.success ? memory.data : memoryOfCrawl(context, hit, signed_at)
}

/** Only what the crawl had seen before the sign-off: what it saw later may be the page that took its place. */
async function memoryOfCrawl(
  { db }: Context,
  { hit_id, page_url }: typeof infringement_hits.$inferSelect,
  signed_at: Date,
): Promise<PageMemory | null> {
  const [hit] = hit_id === null ? [] : await db.select().from(hits).where(eq(hits.id, hit_id))
  if (!hit) return null
  const others = await db
    .select({ url: page_pictures.url, sha256: crawl_pictures.sha256, width: crawl_pictures.width })
    .from(page_pictures)
    .innerJoin(crawl_pages, eq(crawl_pages.id, page_pictures.page_id))
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, page_pictures.picture_id))
    .where(
      and(
        eq(crawl_pages.url_sha256, digestOf(canonicalUrl(page_url) ?? page_url)),
        lte(page_pictures.found_at, signed_at),
        ne(page_pictures.picture_id, hit.picture_id),
      ),
    )
    .limit(50)
  const pictures = others.filter(({ width }) => width > 0).map(({ url, sha256 }) => ({ url, sha256 }))
  if (pictures.length === 0) return null
  return { title: hit.page_title ?? '', words: null, walls: {}, frames: [], pictures }
}
