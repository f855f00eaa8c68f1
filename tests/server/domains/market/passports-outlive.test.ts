// A passport proves its licence when nobody who agreed to it is here any more.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { licenses } from '#lib/contract/licenses.ts'
import { carriedPassport, PASSPORT_ATTACHMENT } from '#lib/proof/passport/carried-passport.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import type { TestApi } from '#tests/support/api.ts'
import { mustAskDeletion } from '#tests/support/deletion.ts'
import { licenseWorld } from '#tests/support/market/license-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'

const { open, buy, read, fileOf, check, tokenOf } = licenseWorld(73)
let api: TestApi
let buyer: TestPerson
beforeAll(async () => {
  ;({ api, buyer } = await open())
})
afterAll(() => api.close())

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

it('holds by number, by file and by document after its holder has deleted their account', async () => {
  const { id, number } = await buy()
  const { licensee } = await read(id)
  const [token, file] = [await tokenOf(number), await bytesOf(await fileOf(id))]
  const attached = pdfAttachment(
    await bytesOf(await api.as(buyer).fetch(`/api/licenses/${id}/pdf?language=en`)),
    PASSPORT_ATTACHMENT,
  )
  await mustAskDeletion(api, buyer)
  await api.runJobs()
  expect((await api.as(buyer).call(licenses.read, { id })).status).toBe(401)

  expect(await tokenOf(number)).toBe(token)
  expect(await check(token)).toMatchObject({ verdict: 'valid' })
  expect(await check(carriedPassport(file) ?? '')).toMatchObject({ verdict: 'valid' })
  // Their own document still says who they were; nothing that is ours does.
  const document = attached.found ? new TextDecoder().decode(attached.bytes) : ''
  expect(await check(document)).toMatchObject({ verdict: 'valid', holder: licensee })
  expect(await check(token)).not.toMatchObject({ holder: licensee })
})
