// What one visit of a host carries with it from page to page.
import type { Context } from '#server/context.ts'
import type { Budget } from '#server/crawler/budget.ts'
import type { Page } from '#server/crawler/read-page.ts'
import type { crawl_pictures } from '#server/db/schema/crawl.ts'
import { type HostRow, renewLease } from './lease.ts'

export type PictureRow = typeof crawl_pictures.$inferSelect
/** A picture as it was had on this visit; `bytes` only when they came over the wire just now. */
export type HadPicture = { row: PictureRow; url: string; etag: string | null; bytes: Uint8Array | null }

export type Visit = {
  context: Context
  host: HostRow
  /** Registrable name of the website. */
  website: string
  budget: Budget
  /** Pictures by address: a logo is fetched once, however many pages show it. */
  pictures: Map<string, Promise<HadPicture | null>>
  /** Pictures that a style sheet names, by its address. */
  sheets: Map<string, Promise<string[]>>
  /** Addresses of pictures and sheets that could not be had this time. */
  missed: Set<string>
  /** Other hosts of the website that got something to do. */
  others: Set<string>
  /** When the lease was last renewed, by the process's own clock. */
  renewed_ms: number
  /** Somebody else has the host by now. */
  lost: boolean
  /** Something was new. */
  changed: boolean
  /** Pages in a row that could not be had. */
  failures: number
  /** Why the visit must end now. */
  obstacle: string | null
  /** When the host wants to be asked again, where it says so. */
  rests_until: Date | null
}

/**
 * What a page turned out to hold. `blind`: scripts would show more, but no browser ran them, so nothing is known to be
 * gone. `plugin_for`: images that our plugin shows there, those of the last visit included where this one was blind.
 */
export type Reading = { read: Page; rendered: boolean; blind: boolean; plugin_for: readonly string[] }

/** Whether the visit may ask for nothing more, not even for what belongs to the page that is being read. */
export const isSpent = ({ budget }: Visit): boolean => ['bytes', 'time'].includes(budget.exhausted() ?? '')

/** Milliseconds between two renewals of a lease. */
const RENEWAL_MS = 5_000

/** Renews the lease when it is time; false when the host is somebody else's by now. */
export async function stillOurs(visit: Visit): Promise<boolean> {
  if (visit.lost) return false
  if (performance.now() - visit.renewed_ms < RENEWAL_MS) return true
  visit.renewed_ms = performance.now()
  visit.lost = !(await renewLease(visit.context, visit.host.id))
  return !visit.lost
}
