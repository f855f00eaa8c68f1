// What nobody needs any more is forgotten after the published time, and formal letters are not.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_S } from '#lib/dates.ts'
import { ANSWER_KEPT_DAYS, EMAIL_KEPT_DAYS, MESSAGE_KEPT_YEARS } from '#lib/rules/legal/retention.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import { mailing_deliveries } from '#server/db/schema/settlement.ts'
import { idempotency_keys } from '#server/db/schema/system.ts'
import { purgeEnded } from '#server/domains/accounts/jobs.ts'
import { purgeMessages } from '#server/domains/content/purge-messages.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const passed = (days: number, s = 60) => new Date(api.context.now().getTime() - (days * DAY_S + s) * 1_000)
const ids = async (table: typeof emails | typeof contact_messages) =>
  (await api.context.db.select({ id: table.id }).from(table)).map(({ id }) => id)

/** A delivery without its claim: nothing else of it matters here. */
const letterOf = (mail_id: string) =>
  api.context.transact(async ({ db, now }) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db
      .insert(mailing_deliveries)
      .values({ id: 'd', mailing_id: 'm', address: 'a@example.org', state: 'sent', mail_id, created_at: now() })
  })

it('forgets copies of e-mails, and not those of formal letters', async () => {
  const mail = { to: 'a@auctor.example', template: 'x', locale: 'en' as const, subject: '', text: '', html: '' }
  await api.context.db.insert(emails).values([
    { id: 'mail_old', ...mail, created_at: passed(EMAIL_KEPT_DAYS) },
    { id: 'mail_new', ...mail, created_at: passed(EMAIL_KEPT_DAYS, -60) },
  ])
  await api.context.db.insert(emails).values({ id: 'mail_letter', ...mail, created_at: passed(EMAIL_KEPT_DAYS) })
  await letterOf('mail_letter')
  await purgeEnded.run(api.context, {})
  expect((await ids(emails)).toSorted()).toEqual(['mail_letter', 'mail_new'])
})

it('forgets answers to repeated requests', async () => {
  const key = { caller: 'a', endpoint: 'e', request_hash: '', status: 200, answer: {} }
  await api.context.db.insert(idempotency_keys).values([
    { ...key, key: 'old', created_at: passed(ANSWER_KEPT_DAYS) },
    { ...key, key: 'new', created_at: passed(ANSWER_KEPT_DAYS, -60) },
  ])
  await purgeEnded.run(api.context, {})
  expect(await api.context.db.select({ key: idempotency_keys.key }).from(idempotency_keys)).toEqual([{ key: 'new' }])
})

it('forgets messages to the support', async () => {
  const message = { name: '', email: '', topic: 'support', title: '', message: '', locale: 'en' } as const
  await api.context.db.insert(contact_messages).values([
    { id: 'old', ...message, created_at: passed(MESSAGE_KEPT_YEARS * 365) },
    { id: 'new', ...message, created_at: passed(MESSAGE_KEPT_YEARS * 365, -60) },
  ])
  await purgeMessages.run(api.context, {})
  expect(await ids(contact_messages)).toEqual(['new'])
})
