// Nudity in the plugin: a blur for pages that may not show it, with the reason; the photograph where a licence permits it.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { putGrant } from '#tests/support/hits/hits.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

const PERMITTED = 'https://permitted.example/page'
const STRANGER = 'https://stranger.example/page'

let api: TestApi
let image: string
beforeAll(async () => {
  api = await testApi()
  const creator = await makePerson(api, { account_type: 'creator' })
  image = await certified(api, creator, { width: 3000, height: 2000, seed: 14 })
  await putGrant(api, creator, image, 'https://permitted.example')
  await api.services.db.update(images).set({ nudity: true }).where(eq(images.id, image))
})
afterAll(() => api.close())

const ask = (path: string, page: string | null) =>
  api.fetch(`/api/embed/${image}/${path}`, page === null ? {} : { headers: { Referer: page } })
const widthOf = async (response: Response) => (await sharp(await response.arrayBuffer()).metadata()).width

it('is a blur on a page that may not show it, or does not say who it is', async () => {
  for (const page of [STRANGER, null]) {
    const veiled = await ask('picture?width=2000', page)
    expect(veiled.headers.get('content-type')).toBe('image/png')
    expect(await widthOf(veiled)).toBeLessThanOrEqual(32)
  }
})

it('is a blur in every address that such a page is given, and the page says why', async () => {
  const said = await (await ask('data?language=en', STRANGER)).text()
  expect(said).toContain('Veiled')
  const [, address = ''] = /(\/embed\/img_\w+\/picture\?[^"]+)"/.exec(said) ?? []
  const given = await api.fetch(`/api${address}`, { headers: { Referer: STRANGER } })
  expect(given.headers.get('content-type')).toBe('image/png')
})

it('is the photograph where a licence permits it', async () => {
  expect(await widthOf(await ask('picture?width=2000', PERMITTED))).toBe(2_048)
})
