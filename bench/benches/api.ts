// G1: an answer without database, against the bare Hono server (R1) with an answer of the same size.
import type { Figure } from '../lib/figure.ts'
import { compare, rates } from '../lib/measure.ts'
import { startReference } from '../lib/reference.ts'
import { shown } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

export async function benchApi({ product, rounds }: World): Promise<Figure[]> {
  const reference = await startReference('json-list.ts', '/word')
  try {
    const result = await compare(
      rounds,
      { server: product, path: '/api/health', requests: 12_000 },
      { server: reference, path: '/word', requests: 20_000 },
    )
    return [
      {
        goal: 'G1',
        what: 'API without database, share of R1',
        pass: '≥ 0.60 (stretch 0.85)',
        measured: shown(result.ratio),
        met: result.ratio.median >= 0.6,
        note: rates(result),
        raw: result,
      },
    ]
  } finally {
    await reference.stop()
  }
}
