// Websites: who sees which, what registries say and people correct, and what is watched.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domains } from '#lib/contract/domains.ts'
import { LOOK_UP_AGAIN_S } from '#lib/rules/monitoring.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { DomainFacts, RegistryPort } from '#server/ports/registry.ts'
import type { WebPort } from '#server/ports/web.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const facts: DomainFacts = {
  domain: 'thief.example',
  registrar: 'Names Ltd',
  registrant: 'Thief SARL',
  country: 'FR',
  address: '1 rue du Port',
  zip_code: '29200',
  registered_on: '2020-02-03',
  expires_on: '2030-02-03',
  name_servers: ['ns1.thief.example'],
  emails: { registrant: ['owner@thief.example'], abuse: ['abuse@names.example'], other: [] },
  whois: 'Registrant: Thief SARL',
  sources: ['rdap'],
}
let answers = true
/** What its pages say; null: it does not answer. */
let page: string | null = null
const web: WebPort = {
  async get(url) {
    if (page === null) throw new WebFailure('too_slow', url)
    const body = new TextEncoder().encode(page)
    const headers = { 'content-type': 'text/html' }
    return {
      url,
      redirects: [],
      status: 200,
      headers,
      body,
      wire_bytes: body.length,
      remote_ip: '192.0.2.7',
      truncated: false,
    }
  },
  render: url => Promise.reject(new WebFailure('browser', url)),
  rules: async () => ({ allowed: true, sitemaps: [] }),
  mayVisit: () => true,
  isPublic: async () => true,
  isStandIn: () => false,
  seeds: () => [],
  counts: () => ({ internet: 0, stand_in: 0, refused: 0 }),
}
const registry: RegistryPort = {
  dns: async host => ({ host, a: ['192.0.2.7'], aaaa: [], mx: [], ns: [], txt: [], soa: null, unanswered: [] }),
  domain: async () => (answers ? facts : null),
  address: async ip => ({ ip, country: 'FR', organisation: 'Hosting SA', network: null, abuse: [] }),
}

let api: TestApi
let creator: TestPerson
let stranger: TestPerson
let admin: TestPerson
let thief: string
beforeAll(async () => {
  api = await testApi({ ports: { registry, web } })
  creator = await makePerson(api)
  stranger = await makePerson(api)
  admin = await makePerson(api, { roles: ['admin'] })
  const image = await makeWatched(api, creator, { title: 'Dune' })
  await makeHit(api, image, { url: 'https://www.thief.example/1' })
  await makeHit(api, image, { url: 'https://thief.example/2' })
  await makeHit(api, image, { url: 'https://other.example/1', match: { confirmed: false } })
  await api.runJobs()
  const { body } = await api.as(creator).call(domains.list)
  thief = body.results[0]?.id ?? ''
})
afterAll(() => api.close())

const list = async (person: TestPerson, query = {}) => (await api.as(person).call(domains.list, { query })).body
const names = async (person: TestPerson, query = {}) => (await list(person, query)).results.map(({ name }) => name)
const read = async (person: TestPerson, id = thief) => (await api.as(person).call(domains.read, { id })).body

describe('websites', () => {
  it('are shown to those whose images were found there, and all of them to administrators', async () => {
    expect(await names(creator)).toEqual(['thief.example'])
    expect(await names(stranger)).toEqual([])
    expect(await names(admin)).toEqual(expect.arrayContaining(['other.example', 'thief.example']))
    expect((await api.as(stranger).call(domains.read, { id: thief })).status).toBe(404)
    expect((await list(creator)).results[0]).toMatchObject({
      nb_hits: 2,
      nb_to_handle: 2,
      nb_images: 1,
      watched: false,
    })
  })

  it('are searched, filtered and counted', async () => {
    expect(await names(admin, { search: 'THIEF' })).toEqual(['thief.example'])
    expect(await names(admin, { search: '%' })).toEqual([])
    expect(await names(admin, { country: 'fr' })).toEqual(['thief.example'])
    expect(await names(admin, { without_address: 'true' })).toContain('other.example')
    expect(await names(admin, { without_address: 'false' })).toEqual(['thief.example'])
    expect(await names(admin, { hits: 'true' })).toEqual(['thief.example'])
    expect(await names(admin, { hits: 'false' })).toContain('other.example')
    expect([await names(creator, { hits: 'true' }), await names(creator, { hits: 'false' })]).toEqual([
      ['thief.example'],
      [],
    ])
    const { body } = await api.as(creator).call(domains.stats)
    expect(body).toMatchObject({ total: 1, watched: 0, with_hits: 1, without_address: 0 })
    expect(body.by_country).toEqual([{ country: 'FR', count: 1 }])
    expect(body.top).toEqual([{ id: thief, name: 'thief.example', nb_hits: 2 }])
  })

  it('are looked up with the first hit, and only administrators read the registry’s own words', async () => {
    const seen = await read(creator)
    expect(seen).toMatchObject({ registry_state: 'success', registrant: 'Thief SARL', host: 'Hosting SA', whois: null })
    expect(seen.emails).toMatchObject({ registrant: ['owner@thief.example'], abuse: ['abuse@names.example'] })
    expect((await read(admin)).whois).toBe(facts.whois)
  })
})

describe('a correction', () => {
  it('stays when the registries are asked again, and history names who made it', async () => {
    const body = { registrant: 'Thief SAS', manual_emails: ['legal@thief.example'], note: 'Called them.' }
    expect((await api.as(admin).call(domains.update, { id: thief, body })).body.registrant).toBe('Thief SAS')
    expect((await api.as(admin).call(domains.lookUp, { id: thief })).body.registry_state).toBe('pending')
    await api.runJobs()
    const after = await read(admin)
    expect(after).toMatchObject({ registrant: 'Thief SAS', registry_state: 'success', note: 'Called them.' })
    expect(after.emails.manual).toEqual(['legal@thief.example'])
    expect((await read(creator)).note).toBeNull()
    const { results } = (await api.as(admin).call(domains.history, { id: thief })).body
    expect(results.map(({ by }) => by)).toEqual([expect.stringContaining(admin.last_name), null])
    expect(results[0]?.changes).toContainEqual({ field: 'registrant', from: 'Thief SARL', to: 'Thief SAS' })
  })

  it('is made by administrators alone, in the right form', async () => {
    expect((await api.as(creator).call(domains.update, { id: thief, body: { note: 'mine' } })).status).toBe(403)
    const body = { manual_emails: ['nobody'] }
    expect((await api.as(admin).call(domains.update, { id: thief, body })).status).toBe(422)
  })

  it('keeps what was known when nobody answers any more', async () => {
    answers = false
    await api.as(admin).call(domains.lookUp, { id: thief })
    await api.runJobs()
    answers = true
    expect(await read(admin)).toMatchObject({ registry_state: 'failed', registrar: 'Names Ltd', zip_code: '29200' })
  })

  it('keeps what the registry said while only the website answers, and asks the registry again by itself', async () => {
    answers = false
    page = '<p>Studio Breton, 3 quai Vauban, 75001 Paris</p>'
    await api.as(admin).call(domains.lookUp, { id: thief })
    await api.runJobs()
    const kept = { registrar: 'Names Ltd', zip_code: '29200', country: 'FR', host: 'Hosting SA' }
    const seen = await read(admin)
    expect(seen).toMatchObject({ registry_state: 'success', ...kept, address: facts.address, whois: facts.whois })
    expect(seen.emails).toMatchObject({
      registrant: ['owner@thief.example'],
      abuse: ['abuse@names.example'],
    })
    page = null
    answers = true
    facts.registrar = 'Other Names Ltd'
    api.clock.forward({ seconds: LOOK_UP_AGAIN_S[0] })
    await api.runJobs()
    expect((await read(admin)).registrar).toBe('Other Names Ltd')
  })
})

describe('watching a website', () => {
  it('begins once, shows it in the list, and ends with its hits kept', async () => {
    const watch = (url: string) => api.as(stranger).call(domains.watch, { body: { url } })
    const first = await watch('https://www.gallery.example/works')
    expect(first).toMatchObject({ status: 201, body: { name: 'gallery.example', watched: true, nb_hits: 0 } })
    expect((await watch('gallery.example')).body.id).toBe(first.body.id)
    expect(await names(stranger, { watched: 'true' })).toEqual(['gallery.example'])
    expect(first.body.watch_sources).toEqual(['creator'])
    expect((await api.as(creator).call(domains.unwatch, { id: first.body.id })).status).toBe(404)
    expect((await api.as(stranger).call(domains.unwatch, { id: first.body.id })).status).toBe(204)
    expect(await names(stranger)).toEqual([])
  })

  it('is refused for what is nobody’s website', async () => {
    for (const url of ['https://co.uk/', 'https://127.0.0.1/', 'ftp://gallery.example/']) {
      expect((await api.as(stranger).call(domains.watch, { body: { url } })).status, url).toBe(422)
    }
  })
})
