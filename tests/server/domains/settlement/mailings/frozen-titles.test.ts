// What a letter says of a photograph is what its certificate says, whatever its creator changes later.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type Infringement, infringements } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { dayOf } from '#lib/dates.ts'
import { lockInfringement } from '#server/domains/settlement/infringements/close-infringement.ts'
import { letterFacts } from '#server/domains/settlement/mailings/letter-facts.ts'
import { letterPictures } from '#server/domains/settlement/mailings/letter-pictures.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import {
  claimableHit,
  claimableImage,
  draftOf,
  makeClaimant,
  preview,
  sign,
} from '#tests/support/settlement/claimable.ts'
import { linkTo } from '#tests/support/settlement/claims.ts'

const AS_CERTIFIED = { title: 'Dune at dawn', author: 'Marie Curie' }
const CHANGED = { title: 'Another name', photographer: 'Somebody Else' }

let api: TestApi
let creator: TestPerson
beforeAll(async () => {
  api = await testApi()
  creator = await makeClaimant(api)
})
afterAll(() => api.close())

let seed = 35_000
async function signed(): Promise<Infringement> {
  seed += 1
  const image = await claimableImage(api, creator, seed)
  const { status, body, problem } = await sign(api, creator, draftOf([await claimableHit(api, creator, image)]))
  if (status !== 201) throw new Error(`the sign-off was refused: ${problem.code}`)
  return body
}
/** The creator renames the photograph, and the next version of its certificate is there. */
async function rename(id: string): Promise<void> {
  const { status } = await api.as(creator).call(images.update, { id, body: CHANGED })
  expect(status).toBe(200)
  await api.runJobs()
}

describe('after the photograph was renamed', () => {
  it('letters that follow, their pictures and the page of the letter say what was certified', async () => {
    const claim = await signed()
    await rename(claim.hits[0]?.image.id ?? '')
    const row = await lockInfringement(api.context, claim.id)
    const { hits } = await letterFacts(api.context, row, 'reminder')
    const certified_on = dayOf(api.clock.now())
    expect(hits).toMatchObject([{ ...AS_CERTIFIED, rights_holder: AS_CERTIFIED.author, certified_on }])
    const { photographs } = await letterPictures(api.context, row)
    expect(photographs.map(({ alt }) => alt)).toEqual(['“Dune at dawn” by Marie Curie'])
    const token = await linkTo(api, claim.id)
    const { body } = await api.call(receivedLetters.read, { token })
    expect(body.hits).toMatchObject([{ ...AS_CERTIFIED, rights_holder: AS_CERTIFIED.author, certified_on }])
    const page = await api.as(creator).call(infringements.read, { id: claim.id })
    expect(page.body.hits[0]?.image.title).toBe(CHANGED.title)
  })

  it('a new claim names the new version, once that is signed, and the old words until then', async () => {
    seed += 1
    const image = await claimableImage(api, creator, seed)
    const draft = draftOf([await claimableHit(api, creator, image)])
    await api.as(creator).call(images.update, { id: image, body: CHANGED })
    const waiting = await preview(api, creator, draft)
    expect(waiting.letter.text).toContain('“Dune at dawn” by Marie Curie')
    expect(waiting.letter.text).not.toContain(CHANGED.title)
    await api.runJobs()
    const now = await preview(api, creator, draft)
    expect(now.letter.text).toContain('“Another name” by Somebody Else')
    expect(now.letter.text).toContain('with rights held by Marie Curie')
    expect(now.hits[0]?.certificate_version).toBe((waiting.hits[0]?.certificate_version ?? 0) + 1)
  })
})
