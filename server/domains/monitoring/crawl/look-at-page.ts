// The job that has one page looked at now: because somebody asked for it, or a search provider named it.
import { z } from 'zod'
import { URL_CHARS_MAX } from '#lib/rules/crawl.ts'
import { type HitSource, hitSources } from '#lib/rules/hits.ts'
import type { Context } from '#server/context.ts'
import { job } from '#server/jobs/queue.ts'
import { findDomain } from '../domains/find-domain.ts'
import { crawlHost } from './crawl-host.ts'
import { addPages, ensureHost, reopenPage } from './frontier.ts'

/** The page goes to the front of its host's queue; a host that is being visited comes to it within that visit. */
export const lookAtPage = job(
  'monitoring.look-at-page',
  z.object({ url: z.url({ protocol: /^https?$/ }).max(URL_CHARS_MAX), source: z.enum(hitSources) }),
  look,
)

async function look(context: Context, { url, source }: { url: string; source: HitSource }): Promise<void> {
  const domain = await findDomain(context, url)
  const host = await ensureHost(context, url)
  if (!host) return
  await addPages(context, { website: domain.name, urls: [url], depth: 0 })
  await reopenPage(context, url, source)
  await context.enqueue(crawlHost, { host_id: host.id }, { key: host.id })
}
