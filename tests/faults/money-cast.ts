// The people of a trial of renewals, refunds and payouts, made ready over HTTP while nothing is killed yet.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Database } from '#server/db/database.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import { bank_accounts } from '#server/db/schema/identity.ts'
import { FRICTIONLESS } from '../support/billing/cards.ts'
import { iban } from '../support/billing/creators.ts'
import { addCard, agreeOverHttp, ask, newPayer, type Payer } from './payer.ts'

export type Cast = {
  /** Whose plans are renewed by the card that they have agreed to. */
  subscribers: Payer[]
  sellers: Payer[]
  buyer: Payer
  /** Whoever gives money back. */
  admin: Payer
}

const SUBSCRIBERS = 6
const SELLERS = 2
const PATIENCE_MS = 90_000

/** `strike` has a job run as if its hour had come. */
export async function castOf(url: string, db: Database, strike: (job: string) => Promise<void>): Promise<Cast> {
  const admin = await newPayer(db, ['admin'])
  const subscribers: Payer[] = []
  for (let index = 0; index < SUBSCRIBERS; index += 1) {
    const payer = await newPayer(db)
    await agreeOverHttp(url, payer)
    subscribers.push(payer)
  }
  const sellers: Payer[] = []
  for (let index = 0; index < SELLERS; index += 1) sellers.push(await newSeller(url, db, admin, strike))
  const buyer = await newPayer(db)
  if (!(await addCard(url, buyer, FRICTIONLESS))) throw new Error('the card was not saved')
  return { subscribers, sellers, buyer, admin }
}

/** Verified by the provider and an administrator, with an agreement and a confirmed bank account. */
export async function newSeller(url: string, db: Database, admin: Payer, strike: (job: string) => Promise<void>) {
  const seller = await newPayer(db)
  const form = new FormData()
  const page = Buffer.concat([Buffer.from('%PDF-1.7\naccept\n'), Buffer.alloc(40_000, 'a scanned page ')])
  form.set('kind', 'passport')
  form.set('file', new File([page], 'page.pdf', { type: 'application/pdf' }))
  const headers = { Authorization: `Bearer ${seller.token}` }
  const given = await fetch(`${url}/api/identity/documents`, { method: 'POST', headers, body: form })
  if (given.status !== 201) throw new Error(`the document was not taken: ${await given.text()}`)
  const decide = () => ask(url, admin, `/admin/users/${seller.id}/verification`, { decision: 'verified' })
  await until(strike, async () => (await decide())?.status === 200)
  const account = await ask(url, seller, '/bank-accounts', iban)
  const action = new URLSearchParams({ action: 'confirm', code: '702100' })
  await fetch(String(account?.body.confirm_url), { method: 'POST', body: action, redirect: 'manual' })
  await until(strike, async () => {
    const [row] = await db.select().from(bank_accounts).where(eq(bank_accounts.user_id, seller.id))
    return row?.status === 'active'
  })
  await db.insert(invoicing_agreements).values({
    id: newId('invoicing_agreement', new Date()),
    user_id: seller.id,
    signatory: 'Ada Lumière',
    company_number: '732829320',
    vat_number: 'FR44732829320',
    registration: { legal_form: null, capital: null, register: null },
    signed_at: new Date(),
  })
  return seller
}

/** The product asks the provider every few minutes; here it is made to. */
async function until(strike: (job: string) => Promise<void>, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await holds()); await sleep(1_000)) {
    if (Date.now() > deadline) throw new Error('somebody could not be made ready')
    await strike('payments.ask-again')
  }
}

/** Half of the plans come to their end, another half each time; those whose renewal is under way are left alone. */
export async function endPeriods(db: Database, { subscribers }: Cast, round: number): Promise<void> {
  const days = Math.floor(round / 2)
  for (const { id } of subscribers.filter((_, index) => index % 2 === round % 2))
    await db.execute(sql`update subscriptions s set ends_on = current_date - ${days}::int, anchor_on = current_date - ${days}::int,
      starts_on = current_date - ${days}::int - 30, quota_since = current_date - ${days}::int - 30
      where user_id = ${id} and status = 'active'
        and not exists (select from subscription_renewals r where r.subscription_id = s.id and r.status = 'open')`)
}

/** Payouts that are over become those of months long ago, so that this month has not been paid yet. */
export async function beginMonth(db: Database): Promise<void> {
  await db.execute(sql`update payouts set month = to_char(date '1950-01-01' + n * interval '1 month', 'YYYY-MM')
    from (select id as past, row_number() over (order by id) as n from payouts where status in ('succeeded', 'failed')) old
    where id = past and month > '2000-01'`)
  await db.execute(sql`delete from payout_runs`)
}
