// Card numbers never touch the product: not its database, not its log, not its reports of errors; what browsers send is in e2e/subscription.spec.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '#lib/contract/cards.ts'
import { openErrorReports } from '#lib/error-reports.ts'
import type { Database } from '#server/db/database.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED, FRICTIONLESS, tokenise } from '#tests/support/billing/cards.ts'
import { askRefund, paidPlan } from '#tests/support/billing/refunds.ts'
import { order, pay } from '#tests/support/billing/subscribe.ts'
import { makePerson } from '#tests/support/people/people.ts'

/** The provider's test cards, one of nobody, and one that was typed where it does not belong. */
const NOBODYS = '4111111111111111'
const numbers = [FRICTIONLESS, CHALLENGED, NOBODYS]

const lines: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)

let api: TestApi
beforeAll(async () => {
  api = await testApi({ log })
})
afterAll(() => api.close())

/** Written as one, with blanks or dashes, or all but its ends. */
const within = (text: string) => {
  const plain = text.replace(/(?<=\d)[\s-](?=\d)/g, '')
  return numbers.filter(number => plain.includes(number.slice(4, 15)))
}

/** Every table of the database, each row as it stands in it: text, JSON, arrays and whatever else. */
async function tablesWithNumbers(db: Database): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`)
    if (rows.some(({ row }) => within(row).length > 0)) found.push(name)
  }
  return found
}

class Back extends Error {}

test('the search finds a number that is there', async () => {
  const look = api.services.db.transaction(async tx => {
    const table = await typeNumber(tx)
    expect(await tablesWithNumbers(tx)).toEqual([table])
    throw new Back()
  })
  await expect(look).rejects.toThrow(Back)
  expect(within('a 4970 1071 1111 1119 b')).toEqual([FRICTIONLESS])
})

async function typeNumber(db: Database): Promise<string> {
  await db.execute(sql`create table typed_cards (note jsonb)`)
  await db.execute(sql`insert into typed_cards values (${JSON.stringify({ number: FRICTIONLESS })}::jsonb)`)
  return 'public.typed_cards'
}

test('after cards were saved, refused, charged and paid back, no number is in the database or the log', async () => {
  const admin = await makePerson(api, { roles: ['admin'] })
  const payer = await makePerson(api)
  const { payment } = await paidPlan(api, { admin, payer })
  await askRefund(api, admin, payment, { amount_cents: 1_00 })
  await addCard(api, payer, CHALLENGED)
  await pay(api, payer, await order(api, payer, 'HYBRID'))
  const other = await makePerson(api)
  const waiting = await order(api, other, 'COMPACT')
  // A card that the provider refuses, and a number typed where an id belongs.
  const RessourceId = await tokenise(api, payer, NOBODYS)
  await api.as(payer).call(cards.register, { query: { RessourceId } })
  for (const number of numbers) {
    const asId = await api.as(payer).call(cards.register, { query: { RessourceId: number } })
    expect(asId.status).toBeGreaterThanOrEqual(400)
    expect(within(JSON.stringify(asId.problem))).toEqual([])
    expect((await pay(api, other, waiting, number)).problem.code).toBe('not_found')
  }
  await api.runJobs()
  expect(await tablesWithNumbers(api.services.db)).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.flatMap(within)).toEqual([])
})

test('a report of an error at the provider names no number', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    request.on('data', chunk => bodies.push(String(chunk)))
    request.on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  // A socket that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo
  const reports = openErrorReports(`http://key@127.0.0.1:${port}/1`)
  const failed = await api.ports.payment.readCardRegistration(FRICTIONLESS).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  reports.report(failed, { kind: 'test' })
  await reports.sent()
  server.close()
  expect(bodies.join('')).toContain('PaymentFailure')
  expect(within(bodies.join(''))).toEqual([])
})
