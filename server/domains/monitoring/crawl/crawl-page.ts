// The job that has one page visited now, because somebody asked for it or a search provider named it.
import { z } from 'zod'
import { URL_CHARS_MAX } from '#lib/rules/crawl.ts'
import { type HitSource, hitSources } from '#lib/rules/hits.ts'
import type { Context } from '#server/context.ts'
import { job } from '#server/jobs/queue.ts'
import { findDomain } from '../domains/find-domain.ts'
import { crawlHost } from './crawl-host.ts'
import { addPages, ensureHost, reopenPage } from './frontier.ts'

/** The page goes to the front of its host's frontier; a crawl of the host that is under way comes to it too. */
export const crawlPage = job(
  'monitoring.crawl-page',
  z.object({ url: z.url({ protocol: /^https?$/ }).max(URL_CHARS_MAX), source: z.enum(hitSources) }),
  prioritise,
)

async function prioritise(context: Context, { url, source }: { url: string; source: HitSource }): Promise<void> {
  const domain = await findDomain(context, url)
  const host = await ensureHost(context, url)
  if (!host) return
  await addPages(context, { website: domain.name, urls: [url], depth: 0 })
  await reopenPage(context, url, source)
  await context.enqueue(crawlHost, { host_id: host.id }, { key: host.id })
}
