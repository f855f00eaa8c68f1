// How many of the chosen images fit into the quotas, known before anything is sent.
import type { z } from 'zod'
import type { ImageStats } from '#lib/contract/own-images.ts'
import { type Item, type ItemProblem, isFinished } from './item.ts'

export type FreeQuotas = Pick<
  z.infer<typeof ImageStats>,
  'uploads_used' | 'uploads_limit' | 'monitored' | 'monitored_limit'
>

export type QuotaUsage = { used: number; limit: number; wanted: number; over: number }

/** Images that the server does not count yet: it reserves a place when their digest is declared. */
const isUncounted = (item: Item) => !isFinished(item) && item.upload === null

export function quotaUsage(quotas: FreeQuotas, items: readonly Item[]): { uploads: QuotaUsage; monitored: QuotaUsage } {
  const uncounted = items.filter(isUncounted)
  const usage = (used: number, limit: number, wanted: number): QuotaUsage => ({
    used,
    limit,
    wanted,
    over: Math.max(0, Math.min(wanted, used + wanted - limit)),
  })
  return {
    uploads: usage(quotas.uploads_used, quotas.uploads_limit, uncounted.length),
    monitored: usage(quotas.monitored, quotas.monitored_limit, uncounted.filter(item => item.fields.track).length),
  }
}

/** The problem of each image that does not fit: the last ones of the list. */
export function quotaProblems(quotas: FreeQuotas, items: readonly Item[]): Map<string, ItemProblem> {
  const problems = new Map<string, ItemProblem>()
  let uploads = quotas.uploads_limit - quotas.uploads_used
  let monitored = quotas.monitored_limit - quotas.monitored
  for (const item of items.filter(isUncounted)) {
    if (item.problem) continue
    if (uploads <= 0) problems.set(item.id, quotaProblem('quota_exceeded', quotas.uploads_limit))
    else if (item.fields.track && monitored <= 0) {
      problems.set(item.id, quotaProblem('tracking_quota_full', quotas.monitored_limit))
    } else {
      uploads -= 1
      if (item.fields.track) monitored -= 1
    }
  }
  return problems
}

const quotaProblem = (code: string, limit: number): ItemProblem => ({ code, params: { limit }, final: false })
