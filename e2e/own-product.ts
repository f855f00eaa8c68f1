// A product of a test's own, for journeys in which days pass: its clocks and its books are nobody else's.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { dayOf } from '#lib/dates.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { users } from '#server/db/schema/accounts.ts'
import { createAdmin } from '#server/domains/administration/create-admin.ts'
import { demoPeople } from '#server/seed/demo-accounts.ts'
import { href, localHref } from '../lib/routes.ts'
import { root } from '../scripts/build-stamp.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startProduct } from '../tests/support/product.ts'
import { test as base, expect } from './fixtures.ts'
import { PASSWORD } from './person-steps.ts'

export type OwnProduct = {
  url: string
  /** Its data folder. */
  data: string
  db: Database
  /** Has a job run as if its hour had come. */
  strike(job: string): Promise<void>
  /** Two administrators. */
  admins: [string, string]
}

/** What tests need of a product that runs: its database, its jobs and its administrators. */
async function inProduct(
  { port, data, demo }: { port: number; data: string; demo: boolean },
  use: (product: OwnProduct) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ url: null, directory: data, join: true })
  const boss = new PgBoss({ db: database.queue, supervise: false, schedule: false, migrate: false })
  try {
    await boss.start()
    // The demo world begins where nobody is.
    if (demo)
      await expect
        .poll(() => database.db.$count(users), { timeout: 180_000 })
        .toBeGreaterThanOrEqual(Object.keys(demoPeople).length)
    const admins: [string, string] = ['ada@auctor.example', 'bea@auctor.example']
    for (const email of admins) {
      const named = { first_name: email.slice(0, 3), last_name: 'Admin', email, password: async () => PASSWORD }
      await createAdmin(database.db, new Date(), named)
    }
    await use({
      url: `http://localhost:${port}`,
      data,
      db: database.db,
      strike: async job => void (await boss.send(job, {})),
      admins,
    })
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
  }
}

/** Pages, letters and steps of these tests are those of a product that starts with them. */
export const test = base.extend<object, { product: OwnProduct; demo: boolean; sandbox: boolean; apart: string }>({
  /** Whether the demo world lives in it. */
  demo: [false, { option: true, scope: 'worker' }],
  /** Whether it keeps sandboxes, which needs the demo world. */
  sandbox: [false, { option: true, scope: 'worker' }],
  /** Files with another value share no product: tests that need one where nobody was before. */
  apart: ['', { option: true, scope: 'worker' }],
  product: [
    async ({ browserName, demo, sandbox }, use) => {
      const port = await freePort()
      // Letters are read from this product in this process.
      process.env.E2E_PORT = String(port)
      const data = join(root, '.tmp', `e2e-${browserName}-${port}`)
      const product = await startProduct(data, port, {
        FTP_PORT: 'off',
        TRUST_PROXY: 'true',
        DEMO: String(demo),
        SANDBOX: String(sandbox),
      })
      try {
        await inProduct({ port, data, demo }, use)
      } finally {
        await product.stop()
        await rm(data, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

/** As one of the two administrators. */
export async function signInAdmin(page: Page, { url, admins }: OwnProduct, which: 0 | 1): Promise<void> {
  await page.goto(localHref('en', href('login')))
  const data = { email: admins[which], password: PASSWORD }
  const answer = await page.request.post('/api/rest-auth/login', { data, headers: { Origin: url } })
  expect(answer.status()).toBe(200)
}

const holder = (email: string) => sql`(select id from users where email = ${email})`

/** The month that somebody has paid for ended this morning. */
export async function monthEnds({ db, strike }: OwnProduct, email: string): Promise<void> {
  const today = sql`${dayOf(new Date())}::date`
  await db.execute(sql`
    update subscriptions set anchor_on = ${today} - interval '1 month', starts_on = ${today} - interval '1 month',
      quota_since = ${today} - interval '1 month', ends_on = ${today}, gives_until = ${today} + 14
    where user_id = ${holder(email)}`)
  await db.execute(sql`
    update subscription_renewals set starts_on = starts_on - interval '1 month', ends_on = ends_on - interval '1 month'
    where subscription_id = (select id from subscriptions where user_id = ${holder(email)})`)
  await strike('billing.advance-subscriptions')
}

/** As many days go by for a subscription that waits to be paid. */
export async function daysPass({ db, strike }: OwnProduct, email: string, days: number): Promise<void> {
  const before = sql`${days}::int`
  await db.execute(sql`
    update subscriptions set
      anchor_on = anchor_on - ${before}, starts_on = starts_on - ${before}, quota_since = quota_since - ${before},
      ends_on = ends_on - ${before}, gives_until = gives_until - ${before},
      suspended_on = suspended_on - ${before}, next_attempt_on = next_attempt_on - ${before}
    where user_id = ${holder(email)}`)
  await db.execute(sql`
    update subscription_renewals set starts_on = starts_on - ${before}, ends_on = ends_on - ${before}
    where status = 'open' and subscription_id = (select id from subscriptions where user_id = ${holder(email)})`)
  await strike('billing.advance-subscriptions')
}
