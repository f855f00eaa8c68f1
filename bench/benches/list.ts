// G2, G12: the list of images with a session, 10 000 images in the database, against the same SQL by hand (R5) and against its own last page.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../lib/figure.ts'
import { type Comparison, compare, rates } from '../lib/measure.ts'
import { sessionCookie } from '../lib/product.ts'
import { startReference } from '../lib/reference.ts'
import { ratioOf, shown } from '../lib/statistics.ts'
import type { BigWorld } from '../lib/world.ts'

/** What a request costs on the left, in units of the right: the inverse of how many fit into a CPU second. */
const cost = ({ ratio }: Comparison) => ratioOf(ratio.rounds.map(each => 1 / each))

export async function benchList({
  product,
  token,
  rounds,
  images,
  database_copy,
  scratch,
}: BigWorld): Promise<Figure[]> {
  const headers = sessionCookie(token)
  const own = join(scratch, 'r5')
  await cp(database_copy, own, { recursive: true })
  const reference = await startReference('sql-list.ts', '/ready', { DATA_DIR: own })
  try {
    const list = { server: product, path: '/api/images?page=1', headers, requests: 300 }
    const byHand = await compare(rounds, list, { server: reference, path: '/images?page=1', headers, requests: 400 })
    const last = Math.floor(images / 24)
    const deep = await compare(
      rounds,
      { ...list, path: `/api/images?page=${last}`, requests: 300 },
      { ...list, requests: 300 },
    )
    return [
      {
        goal: 'G2',
        what: `list of 24 of ${images.toLocaleString('en')} images with session, validation and database, share of R5`,
        pass: '≥ 0.60 (stretch 0.80)',
        measured: shown(byHand.ratio),
        met: byHand.ratio.median >= 0.6,
        note: rates(byHand),
        raw: byHand,
      },
      {
        goal: 'G12',
        what: `page ${last} of the list, times the cost of page 1`,
        pass: '≤ 1.2 (stretch 1.05)',
        measured: shown(cost(deep)),
        met: cost(deep).median <= 1.2,
        note: rates(deep),
        raw: deep,
      },
    ]
  } finally {
    await reference.stop()
  }
}
