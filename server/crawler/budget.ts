// What one crawl of a host may cost: pages, bytes and time. The first that runs out ends the crawl.
import { CRAWL_BUDGET } from '#lib/rules/crawl.ts'

export type BudgetLimits = { pages: number; bytes: number; seconds: number }

export type Budget = {
  spend(cost: { pages?: number; bytes?: number }): void
  /** What has run out, pages only when nothing else has; null while there is some of everything. */
  exhausted(): 'pages' | 'bytes' | 'time' | null
  spent(): { pages: number; bytes: number; ms: number }
}

/** `now` in milliseconds. */
export function createBudget(limits: BudgetLimits = CRAWL_BUDGET, now: () => number = Date.now): Budget {
  const started = now()
  let pages = 0
  let bytes = 0
  return {
    spend(cost) {
      pages += cost.pages ?? 0
      bytes += cost.bytes ?? 0
    },
    exhausted() {
      if (bytes >= limits.bytes) return 'bytes'
      if (now() - started >= limits.seconds * 1_000) return 'time'
      return pages >= limits.pages ? 'pages' : null
    },
    spent: () => ({ pages, bytes, ms: now() - started }),
  }
}

/** Whether nothing more may be fetched, not even the images of a page that is being read. */
export const isUsedUp = (budget: Budget): boolean => ['bytes', 'time'].includes(budget.exhausted() ?? '')
