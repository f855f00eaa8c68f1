// Random histories of orders, payments, lost answers, late notifications and crashes between any two steps: after each of them the money is right.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { runHistories } from './money/run-histories.ts'
import { trialDatabase } from './money/trial-database.ts'

/** `npm run trials:money` plays more. */
const HISTORIES = 80
const SEED = 18

let directory: string
let server: PostgresServer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-trial-'))
  server = await startPostgres(directory)
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

test('whatever is lost, repeated or late, and wherever the process dies', { timeout: 600_000 }, async () => {
  const url = await trialDatabase(server, 'trial')
  const { played, counts, failure } = await runHistories({ url, histories: HISTORIES, seed: SEED })
  expect(failure).toBeNull()
  expect(played).toBe(HISTORIES)
  // The histories are of the kind that is meant.
  const all = [...counts.keys()].join()
  for (const seen of [
    'buy: done',
    'buy: died',
    'buy: payment_failed',
    'hook: done',
    'work: done',
    'pay: done',
    'sell: done',
    'pay_day: done',
    'answer: done',
    'mandate: done',
    'debit: done',
    'pay_letter: done',
    'refund_letter: payment_not_refundable',
    'sweep: done',
  ])
    expect(all).toContain(seen)
})
