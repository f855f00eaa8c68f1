// Allowed websites through the API: one form, no duplicates, nobody else’s.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whitelist } from '#lib/contract/whitelist.ts'
import { newId } from '#lib/ids.ts'
import { WHITELIST_MAX } from '#lib/rules/accounts/profile.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { whitelist_entries } from '#server/db/schema/social.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  stranger = await makePerson(api)
})
afterAll(() => api.close())

const add = (person: TestPerson, url: string, exact?: boolean) =>
  api.as(person).call(whitelist.create, { body: { url, exact } })

describe('allowed websites', () => {
  it('are kept in one form and listed newest first, to their owner only', async () => {
    expect(await add(owner, 'www.Example.com/shop/')).toMatchObject({
      status: 201,
      body: { url: 'https://example.com/shop', exact: false },
    })
    api.clock.forward({ seconds: 1 })
    await add(owner, 'https://blog.example.com/post?id=1#top', true)
    const { body } = await api.as(owner).call(whitelist.list, {})
    expect(body.count).toBe(2)
    expect(body.results.map(({ url, exact }: { url: string; exact: boolean }) => [url, exact])).toEqual([
      ['https://blog.example.com/post?id=1', true],
      ['https://example.com/shop', false],
    ])
    const found = await api.as(owner).call(whitelist.list, { query: { search: 'SHOP' } })
    expect(found.body.count).toBe(1)
    expect((await api.as(stranger).call(whitelist.list, {})).body.count).toBe(0)
  })

  it('are refused twice in whatever spelling, and free to somebody else', async () => {
    const again = await add(owner, 'http://EXAMPLE.com/shop', true)
    expect([again.status, again.problem.code]).toEqual([409, 'whitelist_entry_exists'])
    expect((await add(stranger, 'https://example.com/shop')).status).toBe(201)
  })

  it.each([
    ['', 'required'],
    ['not an address', 'url_invalid'],
    ['localhost', 'url_invalid'],
    ['ftp://example.com', 'url_invalid'],
    ['https://name:word@example.com', 'url_invalid'],
    ['https://co.uk', 'url_invalid'],
    [`https://example.com/${'x'.repeat(200)}`, 'too_long'],
  ] as const)('refuse “%s”', async (url, refused) => {
    const { status, problem } = await add(owner, url)
    expect([status, problem.errors]).toEqual([422, { url: [errors.fields[refused]] }])
  })

  it('are removed by their owner, and unknown to everybody else', async () => {
    const { body } = await api.as(owner).call(whitelist.list, {})
    const id = body.results[0]?.id ?? ''
    expect((await api.as(stranger).call(whitelist.remove, { id })).status).toBe(404)
    expect((await api.as(owner).call(whitelist.remove, { id })).status).toBe(204)
    expect((await api.as(owner).call(whitelist.remove, { id })).status).toBe(404)
  })

  it(`end at ${WHITELIST_MAX}`, async () => {
    const full = await makePerson(api)
    const now = api.clock.now()
    const rows = Array.from({ length: WHITELIST_MAX - 1 }, (_, i) => ({
      id: newId('whitelist_entry', now),
      user_id: full.id,
      url: `https://site-${i}.example`,
      exact: false,
      created_at: now,
    }))
    await api.services.db.insert(whitelist_entries).values(rows)
    expect((await add(full, 'https://last.example')).status).toBe(201)
    const { status, problem } = await add(full, 'https://one-more.example')
    expect([status, problem.code, problem.params]).toEqual([409, 'whitelist_full', { limit: WHITELIST_MAX }])
  })
})
