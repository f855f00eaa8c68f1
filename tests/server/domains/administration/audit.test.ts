// The log: nothing in it changes, nothing leaves it, and an act that fails leaves nothing in it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { Failure } from '#lib/errors.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let boss: TestPerson
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, {
    account_type: 'collector',
    roles: ['admin'],
    first_name: 'Grace',
    last_name: 'Hopper',
  })
  person = await makePerson(api, { first_name: 'Zoë', last_name: 'Abel' })
  await api.as(boss).call(admin.readUser, { id: person.id })
  api.clock.forward({ seconds: 60 })
  await api.as(boss).call(admin.updateRoles, { id: person.id, body: { roles: ['ambassador'] } })
})
afterAll(() => api.close())

describe('the log', () => {
  it.each([
    ['changed', sql`update audit_entries set act = 'user_read'`],
    ['changed by no row', sql`update audit_entries set act = 'user_read' where false`],
    ['deleted', sql`delete from audit_entries`],
    ['emptied', sql`truncate audit_entries`],
    ['emptied by way of others', sql`truncate audit_entries cascade`],
  ])('cannot be %s, by nobody who reaches the database with the product’s rights', async (_, statement) => {
    const before = await api.services.db.select().from(audit_entries)
    const refusal = await api.services.db.execute(statement).then(
      () => null,
      (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
    )
    expect(refusal).toContain('append-only')
    expect(await api.services.db.select().from(audit_entries)).toEqual(before)
  })

  it('has no entry of an act that was rolled back', async () => {
    const entry = { act: 'user_read' as const, actor_id: boss.id, subject_id: 'usr_rolled_back' }
    const failing = api.context.transact(async inside => {
      await writeAudit(inside, entry)
      throw new Failure('conflict')
    })
    await expect(failing).rejects.toThrow('conflict')
    const { body } = await api.as(boss).call(admin.audit, { query: { subject: entry.subject_id } })
    expect(body.count).toBe(0)
  })

  it('is read newest first, the other way round, by act, by person, by administrator and by name', async () => {
    const log = async (query: Record<string, string>) => {
      const response = await api.as(boss).fetch(`/api/admin/audit?${new URLSearchParams(query)}`)
      const { results } = await response.json()
      return results.map(({ act }: { act: string }) => act)
    }
    expect(await log({})).toEqual(['roles_changed', 'user_read'])
    expect(await log({ ordering: 'happened_at' })).toEqual(['user_read', 'roles_changed'])
    expect(await log({ act: 'user_read' })).toEqual(['user_read'])
    expect(await log({ subject: person.id })).toHaveLength(2)
    expect(await log({ subject: boss.id })).toEqual([])
    expect(await log({ actor: boss.id })).toHaveLength(2)
    expect(await log({ search: 'abel' })).toHaveLength(2)
    expect(await log({ search: 'hopp' })).toHaveLength(2)
    expect(await log({ search: 'nobody' })).toEqual([])
  })

  it('keeps the network an act came from, not the address', async () => {
    const [entry] = await api.services.db.select().from(audit_entries)
    expect(entry?.network).toBe('203.0.113.7')
  })
})
