// G17: resident memory after ten thousand mixed requests, with that of its database, against the floor page's and what the same SQL by hand needs (R5 less R1) after the same mix.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../lib/figure.ts'
import { GALLERY } from '../lib/floor-page.ts'
import { measure } from '../lib/measure.ts'
import { databaseBytes, residentBytes, treeOf, treeResidentBytes } from '../lib/proc.ts'
import { sessionCookie } from '../lib/product.ts'
import { startReference } from '../lib/reference.ts'
import type { BigWorld } from '../lib/world.ts'
import { GALLERY_PAGE } from './pages.ts'

const MB = 1_000_000
const LISTS = 3_000
const PAGES = 500
const KEPT = 6_500

/** The largest process of a tree: `next start` keeps a small parent. */
const largest = (pid: number) => Math.max(...treeOf(pid).map(residentBytes))

export async function benchMemory({ product, floor, token, database_copy, scratch }: BigWorld): Promise<Figure[]> {
  const headers = sessionCookie(token)
  const own = join(scratch, 'memory')
  await cp(database_copy, own, { recursive: true })
  const byHand = await startReference('sql-list.ts', '/ready', { DATA_DIR: own })
  const bare = await startReference('json-list.ts', '/word')
  try {
    await measure({ server: product, path: '/api/images?page=1', headers, requests: LISTS })
    await measure({ server: product, path: GALLERY_PAGE, headers, requests: PAGES })
    await measure({ server: product, path: GALLERY_PAGE, requests: KEPT })
    await measure({ server: floor, path: GALLERY, requests: PAGES })
    await measure({ server: byHand, path: '/images?page=1', headers, requests: LISTS })
    await measure({ server: bare, path: '/list', requests: LISTS })
    const [ours_database, reference_database] = [product, byHand].map(({ pid }) => databaseBytes(pid))
    const ours = largest(product.pid) + (ours_database ?? 0)
    const sql = largest(byHand.pid) - largest(bare.pid) + (reference_database ?? 0)
    const reference = largest(floor.pid) + sql
    const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`
    return [
      {
        goal: 'G17',
        what: `memory after ${LISTS} lists, ${PAGES} rendered and ${KEPT} kept pages, times R2 with R5’s database`,
        pass: '≤ 1.3 (stretch 1.1)',
        measured: `${(ours / reference).toFixed(2)} (${mb(ours)} against ${mb(reference)})`,
        met: ours / reference <= 1.3,
        note: `R2 ${mb(largest(floor.pid))}, R5 less R1 ${mb(sql)}; of ours PostgreSQL ${mb(ours_database ?? 0)}; with the local chain and all helpers the product takes ${mb(treeResidentBytes(product.pid))}`,
        raw: { ours, reference, tree: treeResidentBytes(product.pid) },
      },
    ]
  } finally {
    await byHand.stop()
    await bare.stop()
  }
}
