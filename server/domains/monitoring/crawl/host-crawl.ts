// What one crawl of a host uses for all its pages.
import type { Context } from '#server/context.ts'
import type { Budget } from '#server/crawler/budget.ts'
import type { CrawlLease, HostRow } from './lease.ts'
import type { PageResources } from './page-resources.ts'

export type HostCrawl = Readonly<{
  context: Context
  host: HostRow
  /** Registrable name of the website. */
  website: string
  budget: Budget
  lease: CrawlLease
  resources: PageResources
}>
