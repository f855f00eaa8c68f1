// The counts beside the categories, also while hits are being filed: what the API will say a moment later.
import type { Hit, HitStats } from '#lib/contract/hits.ts'
import type { HitCategory } from '#lib/rules/hits.ts'
import type { ShownCategory } from './hits-params.ts'

/** How many hits a category holds. */
export const countOf = (stats: HitStats, category: ShownCategory): number =>
  category === 'weak' ? stats.weak : (stats.by_category[category] ?? 0)

/** The same figures after confirmed hits have moved from one category to another. */
export function moved(
  stats: HitStats,
  hits: readonly Hit[],
  from: (hit: Hit) => HitCategory,
  to: (hit: Hit) => HitCategory,
): HitStats {
  const by_category = { ...stats.by_category }
  for (const hit of hits) {
    if (!hit.confirmed) continue
    by_category[from(hit)] = Math.max(0, by_category[from(hit)] - 1)
    by_category[to(hit)] += 1
  }
  return { ...stats, by_category }
}
