// Files that belong to no image and to no report are compared with their digests too: a flipped bit and a file that is gone are found and told.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { system } from '#lib/contract/system.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { ipfs_blocks } from '#server/db/schema/nft.ts'
import { stored_file_checks } from '#server/db/schema/system.ts'
import { blockKey, keepObject } from '#server/domains/nft/ipfs/keep-object.ts'
import { checkOtherFiles } from '#server/stored-files/check-other-files.ts'
import { namedFiles } from '#server/stored-files/named-files.ts'
import { reportBrokenDocuments } from '#server/stored-files/report-broken-documents.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let block: string
const copy = 'pictures/ab/pic_1-1280.webp'
beforeEach(async () => {
  api = await testApi()
  const bytes = Buffer.from('{"name":"A work"}')
  block = blockKey(await keepObject(api.context, { kind: 'metadata', media_type: 'application/json', bytes }))
  await storeCopy()
})
afterEach(() => api.close())

async function storeCopy(): Promise<void> {
  await api.ports.storage.put(copy, Buffer.from('a reduced picture'))
  const at = api.clock.now()
  await api.services.db.insert(crawl_pictures).values({
    id: 'pic_1',
    sha256: createHash('sha256').update('picture').digest('hex'),
    media_type: 'image/jpeg',
    bytes: 7,
    width: 10,
    height: 10,
    copy,
    seen_at: at,
    created_at: at,
  })
}

const check = () => checkOtherFiles.run(api.context, {})
const later = () => api.clock.forward({ days: 8 })
const place = (key: string) => join(api.ports.storage.incoming(), '../../objects', key)
async function flip(key: string): Promise<void> {
  const bytes = await readFile(place(key))
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(place(key), bytes)
}
const faults = async () =>
  Object.fromEntries((await api.services.db.select().from(stored_file_checks)).map(({ key, fault }) => [key, fault]))
const readiness = async () => (await api.call(system.ready)).body

it('finds what has changed and what is gone, says so, and sees when it is put back', async () => {
  await check()
  expect(await faults()).toEqual({ [block]: null, [copy]: null })
  expect(await readiness()).toMatchObject({ status: 'ok', storage: 'ok', broken_documents: 0 })
  await flip(block)
  await flip(copy)
  await check()
  expect(await faults()).toEqual({ [block]: null, [copy]: null })
  later()
  await check()
  expect(await faults()).toEqual({ [block]: 'damaged', [copy]: 'damaged' })
  expect(await readiness()).toMatchObject({ status: 'degraded', storage: 'degraded', broken_documents: 2 })
  const administrator = api.as(await makePerson(api, { roles: ['admin'] }))
  expect((await administrator.call(admin.fileChecks, {})).body.others).toMatchObject({ checked: 2, broken: 2 })
  await flip(block)
  await api.ports.storage.remove(copy)
  api.clock.forward({ days: 1 })
  await check()
  expect(await faults()).toEqual({ [block]: null, [copy]: 'missing' })
})

it('writes once to administrators of what is broken, and again of what breaks anew', async () => {
  const { email } = await makePerson(api, { roles: ['admin'] })
  const told = async () => (await api.outbox()).filter(({ template }) => template === 'broken_documents')
  const report = () => reportBrokenDocuments.run(api.context, {})
  await check()
  await report()
  expect(await told()).toHaveLength(0)
  await flip(copy)
  later()
  await check()
  await report()
  await report()
  expect((await told()).map(({ to }) => to)).toEqual([email])
  expect((await told())[0]?.text).toContain(copy)
  await flip(copy)
  api.clock.forward({ days: 1 })
  await check()
  await flip(copy)
  later()
  await check()
  await report()
  expect(await told()).toHaveLength(2)
})

it('forgets files that have gone with what named them', async () => {
  await check()
  await api.services.db.delete(crawl_pictures)
  await api.services.db.delete(ipfs_blocks)
  await api.ports.storage.remove(copy)
  later()
  await check()
  // The block is still there: whoever removes it comes later.
  expect(await faults()).toEqual({ [block]: null })
})

it('knows every file that is stored by its name, with its digest where there is one', async () => {
  const person = await makePerson(api)
  await certified(api, person, { seed: 3, fields: { track: false } })
  api.clock.forward({ hours: 1 })
  await api.runJobs()
  const named = new Map<string, string | null>()
  for await (const { key, sha256 } of namedFiles(api.services.db)) named.set(key, sha256)
  const kinds = new Set([...named.keys()].map(key => key.split('/')[0]))
  expect(kinds).toEqual(new Set(['originals', 'previews', 'certificates', 'ipfs', 'pictures']))
  for (const [key, sha256] of named) {
    const bytes = await api.ports.storage.read(key)
    expect(bytes, key).not.toBeNull()
    if (sha256)
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        key,
      ).toBe(sha256)
  }
})
