// Deleting an account although power fails at every line, jobs run twice, or money comes in at the last moment.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import { deleteAccount, resumeDeletions } from '#server/domains/accounts/deletion/delete-account.ts'
import { exportAccount } from '#server/domains/accounts/deletion/export-account.ts'
import { removeAccountFiles } from '#server/domains/images/delete-images-of.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { askDeletion, breakPort, mustAskDeletion, newestDeletion, readExportFile } from '#tests/support/deletion.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
let person: TestPerson
let image_id: string
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await makePerson(api)
  image_id = await certified(api, person)
  await mustAskDeletion(api, person)
})

const letters = async () =>
  (await api.outbox()).filter(mail => mail.to === person.email && mail.template === 'account_export')
const rowOf = async () => (await api.services.db.select().from(users).where(eq(users.id, person.id)))[0]
/** Makes the payment provider know the person. */
async function becomeKnown(): Promise<void> {
  const now = api.clock.now()
  const known = { user_id: person.id, provider_id: `user_${person.id}`, kind: 'natural' as const, sent_digest: '' }
  const dates = { created_at: now, updated_at: now }
  await api.services.db.insert(payment_users).values({ ...known, kyc_level: 'light', ...dates })
}
/** What the clock does once an hour. */
async function hourLater(): Promise<void> {
  await resumeDeletions.run(api.context, {})
  await api.runJobs()
}
const waitingJobs = async () => {
  const waits = sql`select name from pgboss.job where state in ('created', 'retry')`
  return (await api.services.db.execute<{ name: string }>(waits)).rows.map(({ name }) => name)
}
const payload = async () => ({ deletion_id: (await newestDeletion(api)).id })

describe('the export', () => {
  it('begins again after a failure in the middle, leaves no half file, and erases nothing before it is whole', async () => {
    const mend = breakPort(api, 'storage', 'get', 3)
    await expect(exportAccount.run(api.context, await payload())).rejects.toThrow('power cut')
    const half = (await newestDeletion(api)).export_key ?? ''
    expect(await api.ports.storage.size(half)).toBeNull()
    expect(await letters()).toEqual([])
    mend()
    await api.runJobs()
    expect(await letters()).toHaveLength(1)
    expect(Object.keys(await readExportFile(api, person.email)).filter(name => name.endsWith('.jpg'))).toHaveLength(1)
  })

  it('is written again when the process died before the letter, and the first file is removed', async () => {
    const dying: Context = { ...api.context, transact: () => Promise.reject(new Error('power cut')) }
    await expect(exportAccount.run(dying, await payload())).rejects.toThrow('power cut')
    const first = (await newestDeletion(api)).export_key ?? ''
    expect(await api.ports.storage.size(first)).toBeGreaterThan(0)
    await api.runJobs()
    expect(await api.ports.storage.size(first)).toBeNull()
    expect(await letters()).toHaveLength(1)
  })

  it('goes out once when the job runs twice, one after the other or at once', async () => {
    const given = await payload()
    await Promise.all([exportAccount.run(api.context, given), exportAccount.run(api.context, given)])
    await exportAccount.run(api.context, given)
    expect(await letters()).toHaveLength(1)
    await api.runJobs()
    expect(Object.keys(await readExportFile(api, person.email))).toContain('README.txt')
  })
})

describe('the erasing', () => {
  it('happens whole or not at all', async () => {
    await exportAccount.run(api.context, await payload())
    const dying: Context = {
      ...api.context,
      transact: work =>
        api.context.transact(async inside => {
          await work(inside)
          throw new Error('power cut')
        }),
    }
    await expect(deleteAccount.run(dying, await payload())).rejects.toThrow('power cut')
    expect(await rowOf()).toMatchObject({ email: person.email, deleted_at: null })
    expect((await api.call(images.read, { id: image_id })).status).toBe(200)
    await api.runJobs()
    expect((await rowOf())?.deleted_at).toBeInstanceOf(Date)
    expect((await api.call(images.read, { id: image_id })).status).toBe(404)
  })

  it('does nothing the second time', async () => {
    const given = await payload()
    await api.runJobs()
    const [row, done] = [await rowOf(), (await newestDeletion(api)).done_at]
    await deleteAccount.run(api.context, given)
    await exportAccount.run(api.context, given)
    await api.runJobs()
    expect(await rowOf()).toEqual(row)
    expect((await newestDeletion(api)).done_at).toEqual(done)
    expect(await letters()).toHaveLength(1)
  })

  it('waits while money has come in since the request', async () => {
    await exportAccount.run(api.context, await payload())
    await becomeKnown()
    const { payment } = api.ports
    api.ports.payment = { ...payment, balances: async () => [{ currency: 'EUR', cents: 1 }] }
    // The job itself has done what it can.
    await api.runJobs()
    expect((await rowOf())?.deleted_at).toBeNull()
    api.ports.payment = { ...payment, balances: async () => [] }
    await hourLater()
    expect((await rowOf())?.deleted_at).toBeInstanceOf(Date)
    api.ports.payment = payment
  })

  it('goes on after the provider was away for longer than a job is tried', async () => {
    await exportAccount.run(api.context, await payload())
    await becomeKnown()
    const { payment } = api.ports
    const mend = breakPort(api, 'payment', 'balances')
    await expect(api.runJobs()).rejects.toMatchObject({ code: 'provider_unavailable' })
    await api.services.db.execute(sql`delete from pgboss.job where name = 'accounts.delete'`)
    mend()
    api.ports.payment = { ...payment, balances: async () => [] }
    await hourLater()
    expect((await rowOf())?.deleted_at).toBeInstanceOf(Date)
    api.ports.payment = payment
  })

  it('is not begun before the export is whole', async () => {
    const mend = breakPort(api, 'storage', 'put')
    await expect(exportAccount.run(api.context, await payload())).rejects.toThrow('power cut')
    await resumeDeletions.run(api.context, {})
    expect(await waitingJobs()).not.toContain('accounts.delete')
    mend()
    await api.runJobs()
  })

  it('ends the accounts that payouts went to, and erases nothing while the provider does not answer', async () => {
    await exportAccount.run(api.context, await payload())
    await becomeKnown()
    const { payment } = api.ports
    const recipient = { status: 'active' as const, confirm_url: null, created_at: api.clock.now() }
    const ended: string[] = []
    let silent = true
    api.ports.payment = {
      ...payment,
      balances: async () => [],
      listRecipients: async () => [
        { ...recipient, id: 'rec_1' },
        { ...recipient, id: 'rec_2', status: 'deactivated' },
      ],
      deactivateRecipient: async id => {
        if (silent) throw new PaymentFailure('unreachable', 'no answer')
        ended.push(id)
      },
    }
    await expect(deleteAccount.run(api.context, await payload())).rejects.toMatchObject({ kind: 'unreachable' })
    expect((await rowOf())?.deleted_at).toBeNull()
    silent = false
    await api.runJobs()
    expect(ended).toEqual(['rec_1'])
    expect((await rowOf())?.deleted_at).toBeInstanceOf(Date)
    api.ports.payment = payment
  })

  it('removes the files although storage failed half-way', async () => {
    await exportAccount.run(api.context, await payload())
    await deleteAccount.run(api.context, await payload())
    const mend = breakPort(api, 'storage', 'remove', 2)
    await expect(removeAccountFiles.run(api.context, { user_id: person.id })).rejects.toThrow('power cut')
    mend()
    await api.runJobs()
    const [image] = await api.services.db.select().from(imageRows).where(eq(imageRows.id, image_id))
    if (!image) throw new Error('the row of a certified image stays')
    expect(await api.ports.storage.size(originalKey(image))).toBeNull()
    for (const { name } of image.previews) {
      expect(await api.ports.storage.size(`previews/${image_id}/${name}`)).toBeNull()
    }
  })
})

describe('while a person is leaving', () => {
  /** Somebody whose request was written down while a call of theirs was under way. */
  async function leaving(): Promise<TestPerson> {
    const other = await makePerson(api)
    const { reason, locale, requested_at } = await newestDeletion(api)
    const values = { id: `del_${other.id}`, user_id: other.id, email: other.email, reason, locale, requested_at }
    await api.services.db.insert(account_deletions).values(values)
    return other
  }

  it('refuses a second request', async () => {
    const { status, problem } = await askDeletion(api, await leaving())
    expect([status, problem.code]).toEqual([409, 'deletion_requested'])
  })

  it('takes no photograph that no export would hold and nothing would erase', async () => {
    const other = await leaving()
    expect((await upload(api, other)).status).toBe(401)
    expect(await api.services.db.select().from(imageRows).where(eq(imageRows.user_id, other.id))).toEqual([])
  })
})
