// Money on PostgreSQL: fifty payments to one creator concluded at once, beside the same SQL by hand (R5), and the check of large books.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import type { Ports, Settings } from '../../server/context.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { checkLedger } from '../../server/domains/billing/ledger/check-ledger.ts'
import { settlePayInNow } from '../../server/domains/billing/pay-ins/settle-pay-in.ts'
import { readEnv } from '../../server/env.ts'
import { createMakeContext, systemFacts } from '../../server/make-context.ts'
import { platformSeller } from '../../server/process/platform-seller.ts'
import type { Services } from '../../server/services.ts'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres.ts'
import { trialDatabase } from '../../tests/trials/money/trial-database.ts'
import { concludeByHand } from '../ledger/by-hand.ts'
import { fillBooks } from '../ledger/fill.ts'
import { openMarket, paidAlready, sellToAll } from '../ledger/sales.ts'
import type { Figure } from '../lib/figure.ts'
import { digits, median, quantile } from '../lib/statistics.ts'

const BUYERS = 50
/** As many as so many processes with a pool of ten connections each. */
const PROCESSES = 5
const ROUNDS = 10
const BOOKS = [10_000, 100_000]

export async function benchLedger(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-ledger-'))
  const server = await startPostgres(directory)
  try {
    const sales = await benchSales(await trialDatabase(server, 'sales'))
    return [sales, ...(await benchBooks(server))]
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

type Burst = { per_s: number; p95_ms: number; failed: number }

async function benchSales(url: string): Promise<Figure> {
  const databases: OpenDatabase[] = []
  for (let index = 0; index < PROCESSES; index += 1) databases.push(await openDatabase({ url, directory: null }))
  const processes = await Promise.all(databases.map(openProcess))
  const contexts = processes.map(({ context }) => context)
  const [first] = contexts
  if (!first) throw new Error('there is no process')
  const pool = new pg.Pool({ connectionString: url, max: BUYERS }).on('error', () => {})
  const market = await openMarket(first, BUYERS)
  const product = (id: string, index: number) => settlePayInNow(contexts[index % PROCESSES] ?? first, id)
  const hand = async (id: string) => {
    const client = await pool.connect()
    try {
      await concludeByHand(client, id, market.seller)
    } finally {
      client.release()
    }
  }
  const bursts = { ours: [] as Burst[], reference: [] as Burst[] }
  for (let round = -1; round < ROUNDS; round += 1) {
    // The first round opens connections and plans statements.
    const ours = await burst(await sellToAll(first, market), product)
    const reference = await burst(await sellToAll(first, market), hand)
    if (round >= 0) bursts.ours.push(ours)
    if (round >= 0) bursts.reference.push(reference)
  }
  const { findings } = await checkLedger(first.db, new Date())
  await pool.end()
  for (const { boss } of processes) await boss.stop({ graceful: false, close: false })
  for (const database of databases) await database.close()
  return salesFigure(bursts, findings.length)
}

/** As far as a process of the product takes part in a payment. */
async function openProcess({ db, queue }: OpenDatabase) {
  const boss = new PgBoss({ db: queue, supervise: false, schedule: false, migrate: false })
  await boss.start()
  const settings = { seller: platformSeller(readEnv()), public_url: 'http://auctor.test' } as Settings // all that a sale reads
  const ports = { payment: paidAlready(db) } as Ports // all that a sale asks
  const log = pino({ level: 'silent' })
  const services = { db, boss, ports, settings, log, now: () => new Date() } as Services // a sale knows nothing of health
  return { boss, context: createMakeContext(services)(systemFacts('bench')) }
}

/** All at once, as those who buy in the same moment. */
async function burst(ids: string[], conclude: (id: string, index: number) => Promise<void>): Promise<Burst> {
  const began = performance.now()
  const times: number[] = []
  const ends = await Promise.allSettled(
    ids.map(async (id, index) => {
      await conclude(id, index)
      times.push(performance.now() - began)
    }),
  )
  const failed = ends.filter(({ status }) => status === 'rejected').length
  return { per_s: (1_000 * times.length) / (performance.now() - began), p95_ms: quantile(times, 0.95), failed }
}

function salesFigure({ ours, reference }: Record<'ours' | 'reference', Burst[]>, findings: number): Figure {
  const middle = (bursts: Burst[], of: 'per_s' | 'p95_ms') => median(bursts.map(each => each[of]))
  const failed = [...ours, ...reference].reduce((sum, each) => sum + each.failed, 0)
  const shown = (bursts: Burst[]) =>
    `${digits(middle(bursts, 'per_s'))} a second, p95 ${digits(middle(bursts, 'p95_ms'))} ms`
  const share = middle(ours, 'per_s') / middle(reference, 'per_s')
  return {
    goal: 'money',
    what: `${BUYERS} buyers pay one creator at once, ${BUYERS} connections: payments concluded, invoiced twice and posted four times`,
    pass: 'no deadlock, books whole',
    measured: `${shown(ours)}; by hand ${shown(reference)}; ${digits(share)} of R5`,
    met: failed === 0 && findings === 0,
    note: `${ROUNDS} rounds, ${failed} failed, ${findings} findings in the books; by hand without letters and jobs`,
    raw: { ours, reference },
  }
}

async function benchBooks(server: PostgresServer): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const transactions of BOOKS) {
    const { db, close } = await openDatabase({
      url: await trialDatabase(server, `books_${transactions}`),
      directory: null,
    })
    await fillBooks(db, transactions)
    const times: number[] = []
    let findings = 0
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now()
      findings = (await checkLedger(db, new Date())).findings.length
      times.push(performance.now() - began)
    }
    await close()
    figures.push({
      goal: 'money',
      what: `check of books of ${transactions.toLocaleString('en')} transactions`,
      pass: 'nothing found',
      measured: `${digits(median(times))} ms`,
      met: findings === 0,
      raw: { times, findings },
    })
  }
  return figures
}
