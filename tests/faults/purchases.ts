// The API and a worker killed with -9 at random moments while carts of two sellers are paid. Nothing is lost, nothing is charged or granted twice, and no edition is sold too often.
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchases as purchase_rows } from '#server/db/schema/market.ts'
import type { FaultResults } from './fault-rows.ts'
import { newSeller } from './money-cast.ts'
import { afterKills, type MoneyTrial, moneyTrial, passTime, type Roles } from './money-roles.ts'
import { newPayer, type Payer } from './payer.ts'
import { purchasesAtRest, tooMany } from './purchases-at-rest.ts'
import { say } from './say.ts'
import { newShopper, shop, stockOf, type ToldPurchase } from './shoppers.ts'
import { openStrikes } from './strikes.ts'

const BUYERS = 3
const SELLERS = 2
/** After the first of them has begun to pay, at the latest. */
const KILL_WITHIN_MS = 2_500
/** A busy machine on which nobody has got that far by then is killed all the same. */
const BEGIN_MS = 20_000
const QUARTER_S = 15 * 60
/** A payment whose answer was lost is given up after two minutes, by a round that runs every three; jobs of a dead worker are taken up after their pauses. */
const CALM_MS = 16 * 60_000

/** `hurried`: what waits does not wait its minutes. */
type How = { kills: number; hurried?: boolean }

export const purchases = ({ kills, hurried = false }: How): Promise<FaultResults> =>
  moneyTrial(async trial => {
    const { database, start } = trial
    const buyers: Payer[] = []
    const told: ToldPurchase[] = []
    const broken: string[] = []
    let roles = await start()
    const { strike, close } = await openStrikes(database)
    const stock = await openShop(roles, database.db, strike)
    for (let kill = 1; kill <= kills; kill += 1) {
      await editionsReturn(database.db)
      const visitors = await Promise.all(Array.from({ length: BUYERS }, () => newShopper(roles.url, database.db)))
      buyers.push(...visitors)
      const ending = new AbortController()
      const shopping = visitors.map(buyer => shop(roles.url, buyer, stock, told, ending.signal))
      await firstPaying(database.db, visitors)
      await sleep(Math.random() * KILL_WITHIN_MS)
      ending.abort()
      await roles.kill()
      await Promise.all(shopping)
      if (hurried) await expireJobs(database.db)
      // The provider takes so many calls in a quarter of an hour.
      await passTime(trial.provider, QUARTER_S)
      broken.push(...(await tooMany(database.db)))
      say(`  ${kill}. killed; ${told.length} purchases acknowledged so far`)
      roles = await start()
    }
    const found = await rest(trial, { roles, buyers, told, hurried, strike })
    broken.push(...found.broken)
    await roles.kill()
    await close()
    return afterKills({ part: 'purchases', kills, journey: 'pay carts of two sellers', ...found, broken })
  })

async function openShop(roles: Roles, db: Database, strike: (job: string) => Promise<void>): Promise<string[]> {
  const admin = await newPayer(db, ['admin'])
  const sellers: Payer[] = []
  for (let index = 0; index < SELLERS; index += 1) sellers.push(await newSeller(roles.url, db, admin, strike))
  return stockOf(roles.url, sellers, Date.now() % 100_000)
}

/** Nobody works any more: what the dead had taken up is free, as it is after its time. */
async function expireJobs(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** Somebody's purchase is written down; from here on every moment is one of paying. */
async function firstPaying(db: Database, visitors: readonly Payer[]): Promise<void> {
  const theirs = inArray(
    purchase_rows.user_id,
    visitors.map(({ id }) => id),
  )
  for (const deadline = Date.now() + BEGIN_MS; Date.now() < deadline; await sleep(20))
    if ((await db.$count(purchase_rows, theirs)) > 0) return
}

/** Of what is sold out every licence ends, so that there is something to sell. */
async function editionsReturn(db: Database): Promise<void> {
  await db.execute(sql`update licenses l set ended_at = now() where l.ended_at is null and l.number is not null
    and (select count(*) from licenses o where o.image_id = l.image_id and o.ended_at is null) >=
      (select max_editions from images i where i.id = l.image_id)`)
}

type End = {
  roles: Roles
  buyers: readonly Payer[]
  told: readonly ToldPurchase[]
  hurried: boolean
  strike: (job: string) => Promise<void>
}

/** Everybody goes home, and the product is left alone until nothing is open any more. */
async function rest({ database: { db }, provider }: MoneyTrial, { roles, buyers, told, hurried, strike }: End) {
  await passTime(provider)
  const began = Date.now()
  const first = await openRows(db)
  while ((await openRows(db)) > 0 && Date.now() - began < CALM_MS) {
    if (hurried) {
      await db.execute(sql`update pay_ins set created_at = created_at - interval '3 minutes' where status = 'created'`)
      await db.execute(sql`update transfers set created_at = created_at - interval '1 hour' where status = 'created'`)
      await strike('billing.settle-waiting')
      await strike('billing.ask-about-money')
    }
    await sleep(1_000)
  }
  const calm_s = (await openRows(db)) > 0 ? null : (Date.now() - began) / 1_000
  const broken = calm_s === null ? [`something is still open after ${CALM_MS / 60_000} minutes`] : []
  say(`  ${first} movements were open after the last kill, none ${((Date.now() - began) / 1_000).toFixed(0)} s later`)
  broken.push(...(await purchasesAtRest({ db, provider, url: roles.url, buyers }, told)))
  const died = roles.died()
  if (died !== null) broken.push(`a process died: ${died.slice(-2_000)}`)
  const { rows } = await db.execute<Record<'paid' | 'failed' | 'licenses', number>>(
    sql`select count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'failed')::int as failed,
      (select count(*)::int from licenses where number is not null) as licenses from purchases`,
  )
  const [sums] = rows
  const seen = `${told.length} purchases acknowledged, ${sums?.paid} paid and ${sums?.failed} refused or never sent, ${sums?.licenses} licences granted`
  say(`  ${seen}`)
  if (broken.length === 0) say('  licences, editions, files, books and provider agree')
  return { broken, seen, calm_s }
}

async function openRows(db: Database): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select ((select count(*) from purchases where status = 'open') + (select count(*) from pay_ins where status = 'created')
      + (select count(*) from transfers where status = 'created')
      + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name like 'market.%'))::int as open`,
  )
  return rows[0]?.open ?? 0
}
