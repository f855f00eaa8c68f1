// The preview that search engines keep says where its rights are explained and where a licence is had.
import exifr from 'exifr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { pictureDigest } from '#lib/proof/passport/jpeg-pieces.ts'
import { linkRights } from '#server/domains/images/files/rights-links.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let owner: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
})
afterAll(() => api.close())

const fetched = async (url: string) => Buffer.from(await (await api.fetch(url)).arrayBuffer())
const said = async (file: Buffer) => exifr.parse(file, { xmp: true, multiSegment: true, mergeOutput: true })

it('carries both links as whole addresses, and the same picture', async () => {
  const id = await certified(api, owner, { seed: 71, fields: { track: false } })
  const { sources } = (await api.call(images.read, { id })).body
  const { url = '' } = sources.find(({ media_type }) => media_type === 'image/jpeg') ?? {}
  const file = await fetched(url)
  const found = await said(file)
  expect(found.WebStatement).toBe(`${api.services.settings.public_url}/en/about/buyers/`)
  expect(found.Licensor.LicensorURL).toBe(`${api.services.settings.public_url}/en/images/${id}/`)
  const stored = await api.ports.storage.read(previewKey(id, url.split('/').at(-1) ?? ''))
  expect(stored && pictureDigest(stored)).toBe(pictureDigest(file))
  const again = await api.fetch(url, { headers: { 'If-None-Match': (await api.fetch(url)).headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

const links = { statement: 'https://a.example/?a=1', licensor: 'https://a.example/b/', ai_rights: 'reserved' } as const

it('gets them into a file that said nothing before, and beside what one said', async () => {
  const plain = await jpeg({ seed: 72 })
  const once = linkRights(plain, links)
  expect(await said(once)).toMatchObject({ WebStatement: links.statement, Licensor: { LicensorURL: links.licensor } })
  expect(linkRights(plain, { ...links, licensor: 'https://a.example/?a&b<' }).includes('?a&amp;b&lt;')).toBe(true)
  expect((await said(once)).DataMining).toContain('/DMI-PROHIBITED')
  expect(pictureDigest(once)).toBe(pictureDigest(plain))
  expect(await said(linkRights(once, { ...links, statement: 'https://c.example/' }))).toHaveProperty('Licensor')
})

it('leaves what is no whole JPEG as it is', () => {
  const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x00, 0x10])
  expect(linkRights(broken, links)).toBe(broken)
})
