// Sums over all images of the upload page.
import { type Item, isFinished, isRefused } from './item.ts'

export type Totals = {
  /** Those that were refused are none of them. */
  count: number
  refused: number
  certified: number
  sent_bytes: number
  total_bytes: number
  /** Not yet received, and neither paused nor stopped by a problem. */
  moving: number
}

export function totalsOf(items: readonly Item[]): Totals {
  const valid = items.filter(item => !isRefused(item))
  const sum = (of: (item: Item) => number) => valid.reduce((total, item) => total + of(item), 0)
  return {
    count: valid.length,
    refused: items.length - valid.length,
    certified: valid.filter(item => item.image_state === 'certified').length,
    sent_bytes: sum(item => Math.min(item.sent, item.bytes)),
    total_bytes: sum(item => item.bytes),
    moving: valid.filter(item => !item.paused && !isFinished(item) && !item.problem && !item.received).length,
  }
}
