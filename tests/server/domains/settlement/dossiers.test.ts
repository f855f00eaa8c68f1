// Originality dossiers through the API: what is answered is certified or dated, exhibits are dated without being sent, and the gate counts.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claims } from '#lib/contract/claims.ts'
import { dossiers } from '#lib/contract/dossiers.ts'
import { images } from '#lib/contract/images.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { EXHIBITS_MAX, NOTICE_POINTS_MIN } from '#lib/rules/settlement/dossier-strength.ts'
import { gateOf } from '#server/domains/settlement/dossier/gate.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let owner: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  stranger = await makePerson(api)
})
afterAll(() => api.close())

const read = async (id: string) => (await api.as(owner).call(dossiers.read, { id })).body
const answer = (id: string, body: object) => api.as(owner).call(dossiers.update, { id, body })
const exhibit = (id: string, name: string, kind: 'raw_file' | 'outtake' | 'sketch' = 'raw_file') => {
  const sha256 = createHash('sha256').update(name).digest('hex')
  return api.as(owner).call(dossiers.addExhibit, { id, body: { kind, file_name: name, bytes: 40_000_000, sha256 } })
}
const said = (about: string) => `${about}: from the wet roof I waited until both gulls crossed the crane`

// Images that are put into the database have no file to certify: jobs run before their answers change.
describe('an exhibit', () => {
  it('is dated by its digest, once, and keeps its date when it is taken out', async () => {
    const id = await makeImage(api, owner)
    const { status, body } = await exhibit(id, 'DSC_0001.NEF')
    expect([status, body.exhibits.length, body.strength.points]).toEqual([201, 1, 15])
    expect((await exhibit(id, 'DSC_0001.NEF')).problem.code).toBe('exhibit_exists')
    await api.runJobs()
    const [dated] = (await read(id)).exhibits
    expect(dated).toMatchObject({ file_name: 'DSC_0001.NEF', kind: 'raw_file', dated: { standin: true } })
    const removed = await api.as(owner).call(dossiers.removeExhibit, { id, sha256: dated?.sha256 ?? '' })
    expect(removed.body).toMatchObject({ exhibits: [], strength: { points: 0 } })
    api.clock.forward({ seconds: 60 })
    expect((await exhibit(id, 'DSC_0001.NEF')).body.exhibits[0]?.dated).toEqual(dated?.dated)
  })

  it('is not the photograph itself, and there are not endlessly many', async () => {
    const sha256 = createHash('sha256').update('itself').digest('hex')
    const id = await makeImage(api, owner, { sha256 })
    expect((await exhibit(id, 'itself')).problem.code).toBe('exhibit_is_image')
    for (let index = 0; index < EXHIBITS_MAX; index += 1) await exhibit(id, `outtake ${index}`, 'outtake')
    expect((await exhibit(id, 'one more')).problem.code).toBe('exhibits_full')
  })
})

describe('a dossier', () => {
  it('certifies four of its answers and dates all six, and nobody else reads it', async () => {
    const id = await certified(api, owner, { seed: 881 })
    expect(await read(id)).toMatchObject({ strength: { points: 0, sufficient: false }, exhibits: [], dated: null })
    const { body } = await answer(id, { angle: said('Angle'), light: said('Light') })
    expect(body).toMatchObject({ version: 2, strength: { points: 32 } })
    const certifiedText = (await api.as(owner).call(images.read, { id })).body
    expect(certifiedText).toMatchObject({ angle: said('Angle') })
    await api.runJobs()
    expect(await read(id)).toMatchObject({ dated: { standin: true }, answers: { light: said('Light') } })
    // What no certificate states makes no version.
    expect((await answer(id, { post_processing: said('After') })).body).toMatchObject({ version: 2, dated: null })
    expect((await api.as(stranger).call(dossiers.read, { id })).status).toBe(404)
  })

  it('lets a notice leave from the published points on', async () => {
    const id = await makeImage(api, owner)
    expect(await gateOf(api.context, [id])).toMatchObject([{ image_id: id, points: 0, sufficient: false }])
    await answer(id, { angle: said('Angle'), light: said('Light'), moment: said('Moment') })
    const [gate] = await gateOf(api.context, [id, id])
    expect(gate).toMatchObject({ points: 42, threshold: NOTICE_POINTS_MIN, sufficient: true })
    expect(gate?.missing[0]).toEqual({ part: 'raw_file', points: 15 })
  })
})

describe('a series', () => {
  it('gets the answers where it has none, and keeps its own', async () => {
    const [first, second, third] = [
      await makeImage(api, owner),
      await makeImage(api, owner, { angle: 'Its own words' }),
      await makeImage(api, owner),
    ]
    await answer(first, { angle: said('Angle'), light: said('Light') })
    const theirs = await makeImage(api, stranger)
    const body = { images: [second, third, theirs] }
    const { body: outcome } = await api.as(owner).call(dossiers.applyToSeries, { id: first, body })
    expect(outcome).toEqual({ updated: 2, refused: [{ id: theirs, code: 'not_found' }] })
    expect((await read(second)).answers).toMatchObject({ angle: 'Its own words', light: said('Light') })
    expect((await read(third)).answers).toMatchObject({ angle: said('Angle'), light: said('Light') })
  })
})

describe('the check before a claim', () => {
  it('says how strong the dossier is and what speaks against it, and keeps why a reason does not apply', async () => {
    const image = await makeWatched(api, owner)
    const licence = { image, licensee: 'Alpine Review AG', url: 'https://alpine.example', starts_on: '2026-01-01' }

    const { body: license } = await api.as(owner).call(licenses.record, { body: licence })
    const id = await makeHit(api, image, { url: 'https://alpinereview.example/a' })
    const check = (await api.as(owner).call(claims.check, { id })).body
    expect(check).toMatchObject({ dossier: { points: 0 }, blocks: [{ rule: 'license_holder', source_id: license.id }] })
    const clear = (reason: string, rule: 'license_holder' | 'agency_sale' = 'license_holder') =>
      api.as(owner).call(claims.clear, { id, body: { rule, source_id: license.id, reason } })
    expect((await clear('No.')).status).toBe(422)
    expect((await clear('The agency says that it is another one.', 'agency_sale')).problem.code).toBe('conflict')
    const cleared = await clear('The licensee has told me that this website is not theirs.')
    expect(cleared.body).toMatchObject({ blocks: [], cleared: [{ rule: 'license_holder' }] })
    expect((await api.as(stranger).call(claims.check, { id })).status).toBe(404)
  })
})
