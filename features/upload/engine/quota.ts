// How many of the chosen photographs fit into the quotas, known before anything is sent.
import type { z } from 'zod'
import type { ImageStats } from '#lib/contract/own-images.ts'
import { type Item, type ItemProblem, isOver } from './batch.ts'

export type Quotas = Pick<
  z.infer<typeof ImageStats>,
  'uploads_this_month' | 'uploads_limit' | 'monitored' | 'monitored_limit'
>

export type Room = { used: number; limit: number; wanted: number; over: number }

/** Photographs that the server does not count yet: it reserves a place when their digest is declared. */
const isUncounted = (item: Item) => !isOver(item) && item.upload === null

export function roomsOf(quotas: Quotas, items: readonly Item[]): { uploads: Room; monitored: Room } {
  const uncounted = items.filter(isUncounted)
  const room = (used: number, limit: number, wanted: number): Room => ({
    used,
    limit,
    wanted,
    over: Math.max(0, Math.min(wanted, used + wanted - limit)),
  })
  return {
    uploads: room(quotas.uploads_this_month, quotas.uploads_limit, uncounted.length),
    monitored: room(quotas.monitored, quotas.monitored_limit, uncounted.filter(item => item.fields.track).length),
  }
}

/** The problems of the photographs that do not fit, the last ones first to stay behind. */
export function withoutRoom(quotas: Quotas, items: readonly Item[]): Map<string, ItemProblem> {
  const problems = new Map<string, ItemProblem>()
  let uploads = quotas.uploads_limit - quotas.uploads_this_month
  let monitored = quotas.monitored_limit - quotas.monitored
  for (const item of items.filter(isUncounted)) {
    if (item.problem) continue
    if (uploads <= 0) problems.set(item.id, held('quota_exceeded', quotas.uploads_limit))
    else if (item.fields.track && monitored <= 0) {
      problems.set(item.id, held('tracking_quota_full', quotas.monitored_limit))
    } else {
      uploads -= 1
      if (item.fields.track) monitored -= 1
    }
  }
  return problems
}

const held = (code: string, limit: number): ItemProblem => ({ code, params: { limit }, final: false })
