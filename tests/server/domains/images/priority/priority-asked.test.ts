// The ways that certify at once, POST /images/create and FTP, ask before they certify what somebody else had certified.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ftp } from '#lib/contract/ftp.ts'
import { images } from '#lib/contract/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makeSender, nodeClient, type Sender, type TestDrop, testDrop } from '#tests/support/ftp.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
let drop: TestDrop
let anne: TestPerson
let bruno: Sender
beforeAll(async () => {
  api = await testApi()
  drop = await testDrop(api)
  anne = await makePerson(api)
  bruno = await makeSender(api)
  await certified(api, anne, { seed: 900 })
  api.clock.forward({ seconds: 60 })
})
afterAll(async () => {
  await drop.close()
  await api.close()
})

const asked = { despite_earlier: 'false' }
const refused = async () => (await api.as(bruno).call(images.errors, {})).body.results
const imageCount = async () => (await api.as(bruno).call(images.stats, {})).body.total

it('FTP does not certify it; the sender reads why, and what to do', async () => {
  const path = join(drop.folder, 'tide.jpg')
  await writeFile(path, await jpeg({ seed: 900 }))
  const client = await nodeClient(drop, bruno)
  await expect(client.uploadFrom(path, 'tide.jpg')).rejects.toThrow(/^550 .*somebody else.*My images/i)
  client.close()
  const { results } = (await api.as(bruno).call(ftp.arrivals, {})).body
  expect(results).toMatchObject([{ file_name: 'tide.jpg', state: 'refused', code: 'image_certified_before' }])
  expect(await refused()).toMatchObject([{ file_name: 'tide.jpg', code: 'image_certified_before', source: 'ftp' }])
  expect(await imageCount()).toBe(0)
})

describe('POST /images/create', () => {
  it('refuses it with the problem of the field that says so, and makes nothing', async () => {
    const { status, problem } = await upload(api, bruno, { seed: 900, fields: asked })
    expect([status, problem?.code]).toEqual([422, 'invalid_input'])
    expect(problem?.errors).toMatchObject({ despite_earlier: [expect.stringContaining('somebody else')] })
    expect(await imageCount()).toBe(0)
    expect(await refused()).toContainEqual(expect.objectContaining({ code: 'image_certified_before', source: 'page' }))
  })

  it('certifies it for whoever knows it', async () => {
    expect((await upload(api, bruno, { seed: 900, fields: { despite_earlier: 'true' } })).status).toBe(201)
    expect(await imageCount()).toBe(1)
  })

  it('answers its own author with the image it is', async () => {
    expect((await upload(api, anne, { seed: 900, fields: asked })).status).toBe(201)
  })
})
