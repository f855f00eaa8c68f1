// The API and a worker killed with -9 at random moments while plans are renewed, money goes back and creators are paid out. Nothing is lost and nothing moves twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { toCents } from '#lib/money.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { sellForCreator } from '#server/domains/billing/sales/sell-for-creator.ts'
import { readEnv } from '#server/env.ts'
import { platformSeller } from '#server/process/platform-seller.ts'
import { browser } from '../support/billing/cards.ts'
import type { FaultResults } from './fault-rows.ts'
import { movesAtRest } from './money-at-rest.ts'
import { beginMonth, type Cast, castOf, endPeriods } from './money-cast.ts'
import { afterKills, type MoneyTrial, moneyTrial, passTime } from './money-roles.ts'
import { ask } from './payer.ts'
import { say } from './say.ts'
import { openStrikes } from './strikes.ts'

const KILLS = 30
/** After the worker has begun, at the latest. */
const KILL_WITHIN_MS = 4_000
/** A worker that has not begun by then is killed all the same. */
const BEGIN_MS = 15_000
const DAY_S = 86_400
/** Jobs of a dead worker are taken up after their pauses, which grow, and payouts are asked about every ten minutes. */
const CALM_MS = 14 * 60_000
const REFUNDS_AT_ONCE = 2
/** Between two of anybody's steps: the provider takes so many calls in a quarter of an hour. */
const PAUSE_MS = 600

/** Refunds that somebody was told had been made. */
type Told = { id: string; amount_cents: number }

export const moves = (): Promise<FaultResults> => moneyTrial(playMoves)

async function playMoves(trial: MoneyTrial): Promise<FaultResults> {
  const { database, start } = trial
  let roles = await start()
  const { strike, close } = await openStrikes(database)
  const cast = await castOf(roles.url, database.db, strike)
  const told: Told[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const ending = new AbortController()
    await endPeriods(database.db, cast, kill)
    await beginMonth(database.db)
    // Banks have a day for what was sent before.
    await passTime(trial.provider, DAY_S)
    for (const job of ['billing.advance-subscriptions', 'billing.open-payouts', 'billing.ask-about-money'])
      await strike(job)
    await begun(database.db)
    const busy = [
      ...cast.sellers.map(seller => sellTo(roles.url, database.db, cast, seller.id, ending.signal)),
      ...Array.from({ length: REFUNDS_AT_ONCE }, () => giveBack(roles.url, database.db, cast, told, ending.signal)),
    ]
    await sleep(100 + Math.random() * KILL_WITHIN_MS)
    ending.abort()
    await roles.kill()
    await Promise.all(busy)
    say(`  ${kill}. killed; ${await summary(database.db)}`)
    roles = await start()
  }
  const { broken, ...found } = await rest(trial, told, strike)
  const died = roles.died()
  await roles.kill()
  await close()
  if (died !== null) broken.push(`a process died: ${died.slice(-2_000)}`)
  return afterKills({ part: 'moves', kills: KILLS, journey: 'renew plans, give back, pay creators', broken, ...found })
}

/** The worker has taken up what was struck last. */
async function begun(db: Database): Promise<void> {
  for (const deadline = Date.now() + BEGIN_MS; Date.now() < deadline; await sleep(50)) {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pgboss.job where name = 'billing.open-payouts' and state = 'created'`,
    )
    if (rows[0]?.waiting === 0) return
  }
}

/** A licence is sold again and again, and paid by the buyer's card. */
async function sellTo(url: string, db: Database, { buyer }: Cast, seller_id: string, signal: AbortSignal) {
  const words = { description: { en: 'Licence', fr: 'Licence' }, details: { en: [], fr: [] } }
  const settings = { seller: platformSeller(readEnv()) }
  while (!signal.aborted) {
    const net = toCents(10_00 + Math.floor(Math.random() * 300_00))
    const sale = { seller_id, buyer_id: buyer.id, subject_id: 'img_trial', ...words, net_cents: net, base_cents: net }
    const { id } = await db.transaction(tx => {
      const context = { db: tx, settings, now: () => new Date() } as unknown as Context // all that a sale asks for
      return sellForCreator(context, sale)
    })
    await ask(url, buyer, `/invoices/${id}/pay`, { browser }, `pay-${id}`)
    await sleep(PAUSE_MS)
  }
}

/** Small amounts, so that there is always something left to give back. */
async function giveBack(url: string, db: Database, { admin }: Cast, told: Told[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await db.execute<{
      id: string
    }>(sql`select p.id from pay_ins p join invoices i on i.id = p.invoice_id
      where p.status = 'succeeded' and i.category = 'subscription' order by random() limit 1`)
    const amount_cents = 1 + Math.floor(Math.random() * 90)
    const body = { amount_cents, reason: 'Paid by mistake.' }
    const key = `refund-${Math.random()}`
    const answer = await ask(url, admin, `/admin/payments/${rows[0]?.id}/refunds`, body, key)
    if (answer?.body.status === 'succeeded') told.push({ id: String(answer.body.id), amount_cents })
    await sleep(PAUSE_MS)
  }
}

async function summary(db: Database): Promise<string> {
  const { rows } = await db.execute<Record<'renewed' | 'refunded' | 'paid_out' | 'open', number>>(SUMMARY)
  const { renewed, refunded, paid_out, open } = rows[0] ?? { renewed: 0, refunded: 0, paid_out: 0, open: 0 }
  return `${renewed} renewals paid, ${refunded} refunds and ${paid_out} payouts made so far, ${open} under way`
}

const SUMMARY = sql`select (select count(*)::int from subscription_renewals where status = 'paid') as renewed,
  (select count(*)::int from refunds where status = 'succeeded') as refunded,
  (select count(*)::int from payouts where status = 'succeeded') as paid_out,
  ((select count(*) from pay_ins where status = 'created') + (select count(*) from refunds where status = 'created' and sent_at is not null)
    + (select count(*) from payouts where status in ('to_be_wired', 'sending')) + (select count(*) from transfers where status = 'created')
    + (select count(*) from subscription_renewals where status = 'open'))::int as open`

/** The product is left alone until nothing is open any more; the provider's banks take a day. */
async function rest({ database: { db }, provider }: MoneyTrial, told: Told[], strike: (job: string) => Promise<void>) {
  await passTime(provider)
  const began = Date.now()
  const open = async () => (await db.execute<{ open: number }>(SUMMARY)).rows[0]?.open ?? 0
  say(`  after the last kill: ${await summary(db)}`)
  while ((await open()) > 0 && Date.now() - began < CALM_MS) {
    await passTime(provider, DAY_S)
    for (const job of ['billing.advance-subscriptions', 'billing.ask-about-money', 'billing.settle-waiting'])
      await strike(job)
    await sleep(10_000)
  }
  const calm_s = (await open()) > 0 ? null : (Date.now() - began) / 1_000
  const broken = calm_s === null ? [`something is still open after ${CALM_MS / 60_000} minutes`] : []
  const seen = `${told.length} refunds acknowledged; ${await summary(db)}`
  say(`  ${((Date.now() - began) / 1_000).toFixed(0)} s later: ${seen}`)
  broken.push(...(await movesAtRest(db, provider, told)))
  if (broken.length === 0) say('  books, provider and answers agree')
  return { broken, seen, calm_s }
}
