// The search on PostgreSQL among made-up images: `BENCH_IMAGES=1000000 npm run bench -- --only=search`; 100,000 when nothing is said.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/open.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import type { Figure } from '../lib/figure.ts'
import { searchCalls } from '../search/calls.ts'
import { fillSearch } from '../search/fill.ts'
import { measureCalls } from '../search/measure.ts'

const GOAL_MS = 150
const ROUNDS = 40

export async function benchSearch(): Promise<Figure[]> {
  const images = Number(process.env.BENCH_IMAGES ?? 100_000)
  const directory = await mkdtemp(join(tmpdir(), 'auctor-search-'))
  const server = await startPostgres(directory)
  const database = await openDatabase({ url: server.template_url, directory: null })
  try {
    await fillSearch(database.db, images, line => process.stdout.write(`${line}\n`))
    const measured = await measureCalls(searchCalls(database.db, images), ROUNDS)
    return measured.map(({ name, p50, p95 }) => ({
      goal: 'search',
      what: `${name}, among ${images.toLocaleString('en')} images`,
      pass: `p95 ≤ ${GOAL_MS} ms`,
      measured: `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      met: p95 <= GOAL_MS,
      raw: { p50, p95 },
    }))
  } finally {
    await database.close()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
