// The API and a worker killed with -9 at random moments between the sign-off of letters and the end of what they claim. No letter leaves twice and none is lost, nothing is paid twice, and no state is without its event.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { FRICTIONLESS } from '../support/billing/cards.ts'
import { claimsAtRest, openClaimWork } from './claims-at-rest.ts'
import type { FaultResults } from './fault-rows.ts'
import { newSeller } from './money-cast.ts'
import { afterKills, type MoneyTrial, moneyTrial, passTime, type Roles } from './money-roles.ts'
import { addCard, newPayer, type Payer } from './payer.ts'
import { type Played, playClaim, readyToClaim } from './recipients.ts'
import { say } from './say.ts'
import { stockOf } from './shoppers.ts'
import { openStrikes, type Strikes } from './strikes.ts'

const AT_ONCE = 3
/** After the first of them was signed off, at the latest. */
const KILL_WITHIN_MS = 4_000
const BEGIN_MS = 20_000
const QUARTER_S = 15 * 60
const CALM_MS = 16 * 60_000

/** `hurried`: what waits does not wait its minutes. */
type How = { kills: number; hurried?: boolean }

export const claims = ({ kills, hurried = false }: How): Promise<FaultResults> =>
  moneyTrial(async trial => {
    const { database, start } = trial
    const played: Played[] = []
    let roles = await start()
    const { strike, close } = await openStrikes(database)
    const { seller, image } = await openStudio(roles, database.db, strike)
    for (let kill = 1; kill <= kills; kill += 1) {
      await freeAgain(database.db)
      const ending = new AbortController()
      const signed = await database.db.$count(infringements)
      const playing = Array.from({ length: AT_ONCE }, () =>
        playClaim({ url: roles.url, db: database.db, seller, image, signal: ending.signal }, played),
      )
      await firstSigned(database.db, signed)
      await sleep(Math.random() * KILL_WITHIN_MS)
      ending.abort()
      await roles.kill()
      await Promise.all(playing)
      if (hurried) await expireJobs(database.db)
      // The provider takes so many calls in a quarter of an hour.
      await passTime(trial.provider, QUARTER_S)
      say(`  ${kill}. killed; ${played.length} ends acknowledged so far`)
      roles = await start()
    }
    const found = await rest(trial, { roles, played, hurried, strike })
    await roles.kill()
    await close()
    return afterKills({ part: 'claims', kills, journey: 'letters from sign-off to their end', ...found })
  })

/** A creator who may claim, and a photograph with a dossier that holds. */
async function openStudio(
  { url }: Roles,
  db: Database,
  strike: (job: string) => Promise<void>,
): Promise<{ seller: Payer; image: string }> {
  const admin = await newPayer(db, ['admin'])
  const seller = await newSeller(url, db, admin, strike)
  if (!(await addCard(url, seller, FRICTIONLESS))) throw new Error('the card was not saved')
  const [image] = await stockOf(url, [seller], Date.now() % 100_000)
  if (!image) throw new Error('no photograph was taken')
  await readyToClaim(url, db, seller, image)
  return { seller, image }
}

/** Licences end, so that there is something to sell; and nobody has asked too often. */
async function freeAgain(db: Database): Promise<void> {
  await db.execute(sql`update licenses set ended_at = now() where ended_at is null and number is not null`)
  await db.execute(sql`delete from rate_limits`)
}

/** Nobody works any more: what the dead had taken up is free, as it is after its time. */
async function expireJobs(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** One of this round is signed off; from here on every moment is one between its sign-off and its end. */
async function firstSigned(db: Database, before: number): Promise<void> {
  for (const deadline = Date.now() + BEGIN_MS; Date.now() < deadline; await sleep(20))
    if ((await db.$count(infringements)) > before) return
}

type End = { roles: Roles; played: readonly Played[]; hurried: boolean; strike: Strikes['strike'] }

/** The product is left alone until nothing is under way any more. */
async function rest({ database: { db }, provider }: MoneyTrial, { roles, played, hurried, strike }: End) {
  await passTime(provider)
  const began = Date.now()
  const first = await openClaimWork(db)
  while ((await openClaimWork(db)) > 0 && Date.now() - began < CALM_MS) {
    if (hurried) {
      await db.execute(sql`update pay_ins set created_at = created_at - interval '3 minutes' where status = 'created'`)
      await db.execute(sql`update transfers set created_at = created_at - interval '1 hour' where status = 'created'`)
      for (const job of ['billing.settle-waiting', 'billing.ask-about-money', 'settlement.send-due-mailings'])
        await strike(job)
    }
    await sleep(1_000)
  }
  const calm_s = (await openClaimWork(db)) > 0 ? null : (Date.now() - began) / 1_000
  const broken = calm_s === null ? [`something is still open after ${CALM_MS / 60_000} minutes`] : []
  say(`  ${first} things were under way after the last kill, none ${((Date.now() - began) / 1_000).toFixed(0)} s later`)
  broken.push(...(await claimsAtRest(db, provider, played)))
  const died = roles.died()
  if (died !== null) broken.push(`a process died: ${died.slice(-2_000)}`)
  const seen = await figures(db, played.length)
  say(`  ${seen}`)
  if (broken.length === 0) say('  letters, answers, events, emails, books and provider agree')
  return { broken, seen, calm_s }
}

async function figures(db: Database, acknowledged: number): Promise<string> {
  const { rows } = await db.execute<Record<'signed' | 'sent' | 'paid' | 'other' | 'open', number>>(sql`
    select count(*)::int as signed, count(*) filter (where state = 'to_be_settled')::int as open,
      count(*) filter (where outcome = 'licensed')::int as paid,
      count(*) filter (where closed_at is not null and outcome <> 'licensed')::int as other,
      (select count(*)::int from mailing_deliveries where state = 'sent') as sent from infringements`)
  const [sums] = rows
  return `${sums?.signed} letters signed off, ${sums?.sent} sent; ${acknowledged} ends acknowledged, ${sums?.paid} paid with a licence, ${sums?.other} ended otherwise, ${sums?.open} open`
}
