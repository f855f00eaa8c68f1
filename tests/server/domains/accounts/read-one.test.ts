// One address, wallet, credit or allowed website by its id: its owner's, and nobody else's.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emails } from '#lib/contract/emails.ts'
import { credits } from '#lib/contract/photographers.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { whitelist } from '#lib/contract/whitelist.ts'
import { wallets as walletRows } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  other = await makePerson(api)
})
afterAll(() => api.close())

const asOwner = () => api.as(owner)

it.each([
  ['emails', async () => (await asOwner().call(emails.list)).body.results[0], emails.read],
  ['credits', async () => (await asOwner().call(credits.create, { body: { name: 'M. Curie' } })).body, credits.read],
  [
    'whitelist',
    async () => (await asOwner().call(whitelist.create, { body: { url: 'https://friend.example/' } })).body,
    whitelist.read,
  ],
  [
    'wallets',
    async () => {
      const row = { user_id: owner.id, address: `0x${'1'.repeat(40)}`, chain_id: 1, linked_at: new Date() }
      await api.services.db.insert(walletRows).values({ id: 'wlt_one', ...row })
      return (await asOwner().call(wallets.list)).body.results[0]
    },
    wallets.read,
  ],
] as const)('%s', async (_, make, endpoint) => {
  const made = await make()
  const id = made?.id ?? ''
  const read = await asOwner().call(endpoint as typeof emails.read, { id })
  expect([read.status, read.body]).toEqual([200, made])
  for (const [who, status] of [
    [api.as(other), 404],
    [api, 401],
  ] as const)
    expect((await who.call(endpoint as typeof emails.read, { id })).status).toBe(status)
  expect((await asOwner().call(endpoint as typeof emails.read, { id: `${id}x` })).status).toBe(404)
})

it('an allowed website of somebody who is no creator', async () => {
  const buyer = api.as(await makePerson(api, { account_type: 'advertiser' }))
  const { body } = await buyer.call(whitelist.create, { body: { url: 'https://friend.example/' } })
  expect(await buyer.call(whitelist.read, { id: body.id })).toMatchObject({ status: 200, body })
})
