// One switch, and what every file and address says after it: headers, tdmrep.json, robots.txt, ai.txt and XMP.
import exifr from 'exifr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { machines } from '#lib/contract/machines.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/files/listening.ts'
import { dataMiningTerm } from '#tests/support/files/picture-says.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

const RESERVED = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING'
const ALLOWED = 'http://ns.useplus.org/ldf/vocab/DMI-ALLOWED'
const POLICY = 'http://auctor.test/.well-known/tdm-policy.json'

let api: TestApi
let owner: TestPerson
let id: string
let served: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  api = await testApi({ finer_previews: true })
  owner = await makePerson(api)
  id = await certified(api, owner, { seed: 81, fields: { track: false } })
  // The finer previews come a little later.
  api.clock.forward({ seconds: 121 })
  await api.runJobs()
  served = await listening(api)
})
afterAll(async () => {
  await served.close()
  await api.close()
})

const choose = (ai_rights: 'reserved' | 'allowed') =>
  api.as(owner).call(profiles.update, { id: owner.id, body: { ai_rights } })
const sourcesOf = async (image = id) => (await api.call(images.read, { id: image })).body.sources.map(({ url }) => url)
async function downloaded(url: string) {
  const response = await fetch(`${served.origin}${url}`)
  return { response, file: Buffer.from(await response.arrayBuffer()) }
}
const textOf = async (path: string) => (await downloaded(path)).file.toString()

/** What all previews of an image say, by their addresses of now. */
async function saidOf(image = id) {
  const said = []
  for (const url of await sourcesOf(image)) {
    const { response, file } = await downloaded(url)
    const { headers, status } = response
    const [reservation, policy] = [headers.get('tdm-reservation'), headers.get('tdm-policy')]
    said.push({ status, term: await dataMiningTerm(file), reservation, policy, cache: headers.get('cache-control') })
  }
  return said
}

const KEPT = 'public, max-age=31536000, immutable'
const reserved = { status: 200, term: RESERVED, reservation: '1', policy: POLICY, cache: KEPT }
const allowed = { status: 200, term: ALLOWED, reservation: '0', policy: null, cache: KEPT }

describe('the rights of a photograph', () => {
  it('are reserved from the beginning, in previews of all kinds', async () => {
    const kinds = new Set((await sourcesOf()).map(url => url.split('.').at(-1)))
    expect(kinds).toEqual(new Set(['jpg', 'webp', 'avif']))
    const said = await saidOf()
    expect(said).toEqual(said.map(() => reserved))
    expect((await api.call(machines.image, { id })).body).toEqual({ ai_rights: 'reserved', policy: POLICY })
    const jpeg = (await sourcesOf()).find(url => url.includes('.jpg')) ?? ''
    expect(await exifr.parse((await downloaded(jpeg)).file, { xmp: true, mergeOutput: true })).toMatchObject({
      DataMining: RESERVED,
      WebStatement: expect.stringContaining('http://auctor.test/'),
    })
  })

  it('change in every place with the switch of the account, under addresses that no cache knows', async () => {
    const before = await sourcesOf()
    await choose('allowed')
    const after = await sourcesOf()
    expect(after.filter(url => before.includes(url))).toEqual([])
    const said = await saidOf()
    expect(said).toEqual(said.map(() => allowed))
    for (const url of before) {
      const { response, file } = await downloaded(url)
      expect(await dataMiningTerm(file)).toBe(ALLOWED)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
    }
    expect(await textOf('/api/robots.txt')).toContain(`Allow: /api/images/${id}/preview/`)
    expect(await textOf('/api/ai.txt')).toContain(`Allow: /api/images/${id}/preview/`)
    expect(JSON.parse(await textOf('/api/tdmrep.json'))[0]).toEqual({
      location: `/*/images/${id}/`,
      'tdm-reservation': 0,
    })
    await choose('reserved')
    expect(await sourcesOf()).toEqual(before)
    expect(await saidOf()).toEqual(said.map(() => reserved))
    expect(await textOf('/api/robots.txt')).not.toContain(id)
    expect(JSON.parse(await textOf('/api/tdmrep.json'))).toHaveLength(1)
  })

  it('stay as they are where a photograph has a choice of its own, until it follows the account again', async () => {
    const own = (ai_rights_own: 'reserved' | 'allowed' | null) =>
      api.as(owner).call(images.update, { id, body: { ai_rights_own } })
    expect((await own('reserved')).body).toMatchObject({ ai_rights: 'reserved', ai_rights_own: 'reserved', version: 1 })
    await choose('allowed')
    expect((await api.call(images.read, { id })).body).toMatchObject({ ai_rights: 'reserved', ai_rights_own: null })
    expect((await own(null)).body).toMatchObject({ ai_rights: 'allowed', ai_rights_own: null })
    await choose('reserved')
    expect((await api.call(images.read, { id })).body.ai_rights).toBe('reserved')
  })

  it('of a new photograph are what the account says', async () => {
    await choose('allowed')
    const other = await certified(api, owner, { seed: 82, fields: { track: false } })
    expect((await api.call(images.read, { id: other })).body.ai_rights).toBe('allowed')
    await choose('reserved')
  })

  it('are the same for many at once, and nobody else’s to change', async () => {
    const stranger = await makePerson(api)
    const changes = { ai_rights_own: 'allowed' as const }
    const body = { ids: [id], changes }
    expect((await api.as(stranger).call(images.bulkUpdate, { body })).body.updated).toBe(0)
    expect((await api.as(owner).call(images.bulkUpdate, { body })).body.updated).toBe(1)
    expect(new Set((await saidOf()).map(({ term }) => term))).toEqual(new Set([ALLOWED]))
    await api.as(owner).call(images.update, { id, body: { ai_rights_own: null } })
  })
})

it('a private photograph is named in no file, whatever it says', async () => {
  const hidden = await certified(api, owner, { seed: 83, fields: { track: false, public: false } })
  await api.as(owner).call(images.update, { id: hidden, body: { ai_rights_own: 'allowed' } })
  for (const path of ['/api/robots.txt', '/api/ai.txt', '/api/tdmrep.json'])
    expect(await textOf(path)).not.toContain(hidden)
  expect((await api.call(machines.image, { id: hidden })).status).toBe(404)
})

it('the policy says whom to ask', async () => {
  const { response, file } = await downloaded('/api/tdm-policy.json')
  expect(response.headers.get('content-type')).toBe('application/ld+json')
  expect(JSON.parse(file.toString())).toMatchObject({
    uid: POLICY,
    assigner: { 'vcard:hasEmail': 'mailto:support@auctor.example' },
    permission: [{ action: 'tdm:mine', duty: [{ action: 'obtainConsent' }] }],
  })
})
