// The search among made-up images, on a PostgreSQL server of one's own: `BENCH_IMAGES=1000000 npm run bench -- --only=search`; 100,000 when nothing is said. With `BENCH_EMBEDDED=1` on the embedded database of a data folder.
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
/** Small next to the tables from 10^6 images on. */
const SETTINGS = { shared_buffers: '4GB', maintenance_work_mem: '1GB' }

export async function benchSearch(): Promise<Figure[]> {
  const images = Number(process.env.BENCH_IMAGES ?? 100_000)
  const directory = await mkdtemp(join(tmpdir(), 'auctor-search-'))
  const embedded = process.env.BENCH_EMBEDDED === '1'
  const server = embedded ? null : await startPostgres(directory, SETTINGS)
  const database = await openDatabase({ url: server?.template_url ?? null, directory: embedded ? directory : null })
  try {
    await fillSearch(database.db, images, line => process.stdout.write(`${line}\n`))
    const calls = searchCalls(database.db, images)
    const measured = await measureCalls(calls, ROUNDS, embedded ? 'postgres' : 'auctor_template')
    return measured.map(({ name, clock, processors }) => ({
      goal: 'search',
      what: `${name}, among ${images.toLocaleString('en')} images`,
      pass: `p95 ≤ ${GOAL_MS} ms`,
      measured: `${shown(clock)}; of processors ${shown(processors)}`,
      met: clock.p95 <= GOAL_MS,
      raw: { ...clock, processors },
    }))
  } finally {
    await database.close()
    await server?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const shown = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
