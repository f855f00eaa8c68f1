// Who comes to the product under load: creators who upload and look at their copies, buyers with cards, and what is on sale.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newSeller } from '../../tests/faults/money-cast.ts'
import { passTime } from '../../tests/faults/money-roles.ts'
import { ask, newPayer, type Payer } from '../../tests/faults/payer.ts'
import { newShopper, stockOf } from '../../tests/faults/shoppers.ts'
import { openStrikes } from '../../tests/faults/strikes.ts'
import { FRICTIONLESS } from '../../tests/support/billing/cards.ts'
import type { Place } from './place.ts'

const SELLERS = 3
const BUYERS = 30
/** Photographs sell out, and the provider takes so many calls in a quarter of an hour: both begin anew meanwhile. */
const RENEW_MS = 10_000
const QUARTER_S = 15 * 60

export type People = { sellers: Payer[]; buyers: Payer[]; stock: string[]; stop(): Promise<void> }

export async function invite({ url, database }: Place): Promise<People> {
  const { db } = database
  const { strike, close } = await openStrikes(database)
  const admin = await newPayer(db, ['admin'])
  const sellers: Payer[] = []
  for (let index = 0; index < SELLERS; index += 1) sellers.push(await newSeller(url, db, admin, strike))
  const stock = await stockOf(url, sellers, 1)
  const buyers: Payer[] = []
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await newShopper(url, db, FRICTIONLESS))
  const provider = await providerOf(url, admin)
  const ending = new AbortController()
  const renewing = (async () => {
    while (!ending.signal.aborted) {
      await db.execute(sql`update licenses set ended_at = now() where ended_at is null and number is not null`)
      await passTime({ url: provider }, QUARTER_S)
      await sleep(RENEW_MS, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  const stop = async () => {
    ending.abort()
    await renewing
    await close()
  }
  return { sellers, buyers, stock, stop }
}

/** The stand-in's address, which browsers are told when a card is added. */
async function providerOf(url: string, somebody: Payer): Promise<string> {
  const answer = await ask(url, somebody, '/payments/card_registration', {})
  const registration = answer?.body.registration
  if (typeof registration !== 'object' || !registration || !('base_url' in registration))
    throw new Error('the payment provider did not answer')
  return String(registration.base_url).replace(/\/$/, '')
}
