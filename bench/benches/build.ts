// G16: what building the pages costs, against the floor page and the sample of all libraries (85 s of user CPU).
import type { Figure } from '../lib/figure.ts'
import { digits } from '../lib/statistics.ts'
import type { BuildCost } from '../lib/timed-build.ts'

const SAMPLE_USER_S = 85

export function benchBuild(product: BuildCost, floor: BuildCost): Figure[] {
  return [
    {
      goal: 'G16',
      what: '`next build` without a cache, user CPU',
      pass: `≤ 1.5 × ${SAMPLE_USER_S} s (stretch 1.2)`,
      measured: `${digits(product.user_s)} s (${(product.user_s / SAMPLE_USER_S).toFixed(2)} ×)`,
      met: product.user_s <= 1.5 * SAMPLE_USER_S,
      note: `${digits(product.wall_s)} s on the clock; the floor page ${digits(floor.user_s)} s of CPU`,
      raw: { product, floor },
    },
  ]
}
