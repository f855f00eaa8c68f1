// What people have of editions, as lists: the editions of a wallet in an order, and royalties from both sides.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { royalties } from '#lib/contract/royalties.ts'
import { tokens } from '#lib/contract/tokens.ts'
import type { TestApi } from '#tests/support/api.ts'
import { editionOf, linkWallet } from '#tests/support/market/lease-world.ts'
import { makeMinter, nftApi, preparedNft } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let creator: TestPerson
beforeAll(async () => {
  api = await nftApi()
  creator = await makeMinter(api)
})
afterAll(() => api.close())

it('the editions of a wallet come page by page, in the order that is asked for', async () => {
  const owner = await linkWallet(api, await makePerson(api, { account_type: 'collector' }))
  const ids: string[] = []
  for (let at = 0; at < 3; at++) {
    ids.push((await editionOf(api, creator, owner)).id)
    api.clock.forward({ seconds: 1 })
  }
  const list = async (query: { ordering?: 'minted_at' | '-minted_at' | 'name'; page?: number }) => {
    const { body } = await api.call(tokens.list, { query: { owner, page_size: 2, ...query } })
    return { count: body.count, ids: body.results.map(({ id }) => id) }
  }
  const [first, second, third] = ids
  expect(await list({})).toEqual({ count: 3, ids: [third, second] })
  expect(await list({ page: 2 })).toEqual({ count: 3, ids: [first] })
  expect(await list({ ordering: 'minted_at' })).toEqual({ count: 3, ids: [first, second] })
  const all = (await api.call(tokens.list, { query: { owner, ordering: 'name' } })).body.results
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
})

it('royalties say what part of all of them they are, and what stays its creator’s to that one alone', async () => {
  const nft = await preparedNft(api, creator, { royalty_bps: 1_000 })
  const heir = await makePerson(api)
  const other = await makePerson(api)
  const give = (user: TestPerson, cashback_bps: number) =>
    api.as(creator).call(royalties.create, { body: { nft, user: user.id, cashback_bps } })
  await give(heir, 250)
  api.clock.forward({ seconds: 1 })
  await give(other, 150)
  const given = (await api.as(creator).call(royalties.list, { query: { ordering: '-date' } })).body.results
  expect(given.map(({ recipient }) => recipient.user?.id)).toEqual([other.id, heir.id])
  expect(given[1]).toMatchObject({ cashback_bps: 250, royalty_bps: 1_000, left_bps: 600 })
  const { body } = await api.as(heir).call(royalties.list, { query: { role: 'recipient' } })
  expect(body.results).toMatchObject([
    { cashback_bps: 250, royalty_bps: 1_000, left_bps: null, creator: { id: creator.id } },
  ])
  expect(body.results[0]?.recipient.user).toBeNull()
})
