// Having a page looked at: which addresses are refused at once, and how often one may ask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monitoring } from '#lib/contract/monitoring.ts'
import { pageChecksPerPerson } from '#lib/rules/crawl.ts'
import { createGuard } from '#server/crawler/guard.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebPort } from '#server/ports/web.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'

/** What DNS answers; every other name is public. */
const dns = new Map([
  ['wiki.company.example', ['10.20.0.7']],
  ['mixed.example', ['93.184.216.34', '192.168.1.4']],
  ['unknown.example', []],
])
const guard = createGuard({ resolve: async host => dns.get(host) ?? ['93.184.216.34'] })
const away = async (url: string) => {
  throw new WebFailure('too_slow', url)
}
const web: WebPort = {
  get: away,
  render: away,
  rules: async () => ({ allowed: true, sitemaps: [] }),
  mayVisit: guard.allows,
  isPublic: guard.isPublic,
  isStandIn: () => false,
  seeds: () => [],
  counts: () => ({ internet: 0, stand_in: 0, refused: 0 }),
}

let api: TestApi
beforeAll(async () => {
  api = await testApi({ ports: { web } })
})
afterAll(() => api.close())

describe('having a page looked at', () => {
  it('is limited for each account, and says when to come again', async () => {
    const impatient = await makePerson(api)
    const check = (index: number) =>
      api.as(impatient).call(monitoring.checkPage, { body: { url: `https://page-${index}.example/` } })
    const [minute] = pageChecksPerPerson.tiers
    for (let index = 0; index < (minute?.points ?? 0); index += 1) expect((await check(index)).status).toBe(202)
    const { status, problem } = await check(1_000)
    expect([status, problem.code, problem.detail]).toEqual([
      429,
      'too_many_requests',
      expect.stringMatching(/\d+ second/),
    ])
    const other = await api
      .as(await makePerson(api))
      .call(monitoring.checkPage, { body: { url: 'https://page.example/' } })
    expect(other.status).toBe(202)
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'http://localhost/',
    'http://printer.local/',
    'http://blog.localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://10.1.2.3/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'https://page.example:8080/',
  ])('refuses %s at once, beside its field, and uses up no attempt', async url => {
    const person = await makePerson(api)
    const { status, problem } = await api.as(person).call(monitoring.checkPage, { body: { url } })
    expect([status, problem.errors?.url?.length]).toEqual([422, 1])
    expect(problem.errors?.url?.[0]).toMatch(/not on the public internet|valid web address/)
  })

  it.each(['wiki.company.example', 'mixed.example', 'WIKI.Company.example'])(
    'refuses %s, which only DNS shows to be private, and counts the attempt',
    async host => {
      const person = await makePerson(api)
      const check = () => api.as(person).call(monitoring.checkPage, { body: { url: `https://${host}/page` } })
      expect((await check()).problem.errors?.url).toEqual([expect.stringMatching(/not on the public internet/)])
      const [minute] = pageChecksPerPerson.tiers
      for (let index = 1; index < (minute?.points ?? 0); index += 1) expect((await check()).status).toBe(422)
      expect((await check()).status).toBe(429)
    },
  )

  it('accepts a name that nobody knows yet: the visit says what became of it', async () => {
    const body = { url: 'https://unknown.example/' }
    expect((await api.as(await makePerson(api)).call(monitoring.checkPage, { body })).status).toBe(202)
  })
})
