// Administrators hear once that the disk has little room, even when nothing else may be written, and once that it has enough.
import { desc, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emails } from '#server/db/schema/accounts.ts'
import { tellDiskRoom } from '#server/domains/system/tell-disk-room.ts'
import type { Room } from '#server/health/health.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'

let room: Room = 'enough'
let api: TestApi
let admin: string
beforeAll(async () => {
  api = await testApi({ health: { room: () => room } })
  admin = (await makePerson(api, { roles: ['admin'] })).email
  await makePerson(api)
})
afterAll(() => api.close())

/** What was written to administrators, the newest first. */
async function told() {
  api.clock.forward({ seconds: 300 })
  await tellDiskRoom.run(api.context, {})
  return api.services.db
    .select({ to: emails.to, template: emails.template, sent_at: emails.sent_at })
    .from(emails)
    .where(inArray(emails.template, ['disk_short', 'disk_enough']))
    .orderBy(desc(emails.created_at))
}

it('says nothing while there is room', async () => {
  expect(await told()).toEqual([])
})

it('writes once when the room is little, and still once when there is none', async () => {
  room = 'little'
  expect(await told()).toEqual([{ to: admin, template: 'disk_short', sent_at: null }])
  room = 'none'
  expect(await told()).toHaveLength(1)
})

it('writes when there is room again, and anew for the next shortage, which leaves although the queue waits', async () => {
  room = 'enough'
  expect((await told()).map(({ template }) => template)).toEqual(['disk_enough', 'disk_short'])
  room = 'none'
  const [last] = await told()
  expect(last).toEqual({ to: admin, template: 'disk_short', sent_at: expect.any(Date) })
})
