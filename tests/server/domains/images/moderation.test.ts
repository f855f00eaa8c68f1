// Images on hold: unseen by strangers, explained to their owner, appealed once, decided by somebody else, written down.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { images } from '#lib/contract/images.ts'
import { moderation } from '#lib/contract/moderation.ts'
import type { NudityScores } from '#lib/rules/moderation.ts'
import { createNsfwjs } from '#server/adapters/classifier/nsfwjs.ts'
import { certificates, image_holds, images as rows } from '#server/db/schema/images.ts'
import { exportEntries } from '#server/domains/accounts/deletion/export-entries.ts'
import { certifyImage } from '#server/domains/images/certificates/certify-image.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { nude, testClassifier } from '#tests/support/classifier.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { photoFile, upload } from '#tests/support/uploads.ts'

const next: { scores: NudityScores | Error | null } = { scores: null }
let api: TestApi
let anne: TestPerson
let other: TestPerson
let boss: TestPerson
beforeAll(async () => {
  api = await testApi({ ports: { classifier: testClassifier(next) } })
  anne = await makePerson(api, { locale: 'fr' })
  other = await makePerson(api)
  boss = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

let seed = 100
/** An uploaded photograph whose certification has run as far as it goes. */
async function arrived(scores: NudityScores | Error | null, person = anne): Promise<string> {
  seed += 1
  next.scores = scores
  const { body, status } = await upload(api, person, { seed, fields: { title: `Étude ${seed}` } })
  expect(status).toBe(201)
  await api.runJobs()
  return body.id
}
const letters = async (person = anne) => {
  await api.runJobs()
  return (await api.outbox()).filter(({ to, template }) => to === person.email && template.startsWith('image_'))
}
const own = (id: string) => api.as(anne).call(moderation.read, { id })
const ask = (id: string, text: string, person = anne) => api.as(person).call(moderation.appeal, { id, body: { text } })
const queue = async (query = {}) => (await api.as(boss).call(moderation.onHold, { query })).body.results
const acts = async () => (await api.as(boss).call(admin.audit, { query: { subject: anne.id } })).body.results
const release = { decision: 'released' as const, reason: 'Une étude d’atelier.', nudity: true }
const keep = { decision: 'kept' as const, reason: 'Elle montre une personne identifiable.' }

describe('a photograph that the classifier takes for one with nudity', () => {
  let id: string
  it('is on hold without a statement, its owner sees the scores and the threshold, and gets a letter', async () => {
    id = await arrived(nude)
    const { body } = await own(id)
    expect(body).toMatchObject({
      state: 'nudity',
      found: 'nudity',
      nudity: 0.8,
      threshold: 0.6,
      scores: nude,
      model: 'scores of a test',
      may_appeal: true,
      hold: { state: 'not_appealed', appeal: null, reason: null, decided_at: null },
    })
    expect(body.standards.every(({ met }) => met)).toBe(true)
    const versions = await api.services.db.select().from(certificates).where(eq(certificates.image_id, id))
    expect(versions).toMatchObject([{ statement: null, digest: null, time_stamp: null }])
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ template: 'image_nudity', locale: 'fr' })
    expect(letter?.text).toContain(`/fr/images/${id}/`)
    await certifyImage.run(api.context, { image_id: id })
    expect((await own(id)).body.state).toBe('nudity')
  })

  it('has its digest dated and anchored all the same, and takes no place among the monitored', async () => {
    const watched = { monitored: true, monitored_at: api.clock.now() }
    const [image] = await api.services.db.update(rows).set(watched).where(eq(rows.id, id)).returning()
    const { body } = await api.as(anne).call(images.digest, { id })
    expect(body).toMatchObject({ sha256: image?.sha256, time_stamp: { standin: true }, anchor: { standin: true } })
    const { monitored } = (await api.as(anne).call(images.stats, {})).body
    await api.services.db.update(rows).set({ monitored: false, monitored_at: null }).where(eq(rows.id, id))
    expect(monitored).toBe(0)
  })

  it('is in the export of the account with the words of its appeal, and so are files on their way', async () => {
    const at = api.clock.now()
    await api.services.db.update(image_holds).set({ appeal: 'Une étude.' }).where(eq(image_holds.image_id, id))
    const made = []
    const asked = { user_id: anne.id, locale: 'fr' as const, requested_at: at }
    for await (const { name, body } of exportEntries(api.context, asked)) {
      if (/uploads.json|on-hold.json/.test(name))
        made.push([name, Buffer.from(typeof body === 'function' ? [] : body).toString()])
    }
    await api.services.db.update(image_holds).set({ appeal: null }).where(eq(image_holds.image_id, id))
    expect(made.map(([name]) => name)).toEqual(['uploads.json', expect.stringMatching(/on-hold.json$/)])
    expect(made[1]?.[1]).toContain('Une étude.')
  })

  it('is nothing to anybody else: no page, no preview, no list, no reasons, no certificate', async () => {
    const { body: mine } = await api.as(anne).call(images.read, { id })
    const preview = mine.sources[0]?.url ?? ''
    expect((await api.as(anne).fetch(preview)).status).toBe(200)
    for (const stranger of [api, api.as(other), api.as(boss)]) {
      expect((await stranger.call(images.read, { id })).status).toBe(404)
      expect((await stranger.fetch(preview)).status).toBe(404)
      expect((await stranger.call(images.certificates, { id })).status).toBe(404)
      const listed = await stranger.call(images.list, { query: { state: 'nudity' } })
      expect(listed.body.results).toEqual([])
    }
    expect((await api.as(other).call(moderation.read, { id })).status).toBe(404)
    expect((await ask(id, 'Let me see it', other)).status).toBe(404)
    expect((await api.as(other).call(moderation.onHold, {})).status).toBe(403)
    expect((await api.as(anne).call(moderation.decide, { id, body: release })).status).toBe(403)
    const listed = await api.as(anne).call(images.list, { query: { mine: true, state: 'nudity' } })
    expect(listed.body.results).toMatchObject([{ id, state: 'nudity' }])
  })

  it('is appealed with 1 to 1000 characters, once', async () => {
    for (const wrong of ['  ', 'x'.repeat(1001)]) {
      const refused = await ask(id, wrong)
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.problem.errors ?? {})).toEqual(['text'])
    }
    const text = 'Une étude de dos, pour un atelier.'
    expect((await ask(id, text)).body).toMatchObject({ hold: { state: 'appealed', appeal: text }, may_appeal: false })
    expect((await ask(id, 'Encore.')).problem.code).toBe('conflict')
  })

  it('comes first in the queue of administrators once it is appealed, and every look at it is written down', async () => {
    const later = await arrived(nude)
    expect((await queue()).map(each => each.id)).toEqual([id, later])
    expect((await queue({ hold: 'not_appealed' })).map(each => each.id)).toEqual([later])
    expect(await queue({ search: 'étude 10' })).toHaveLength(2)
    expect(await queue({ search: 'nobody' })).toEqual([])
    const seen = await api.as(boss).call(moderation.onHoldPreview, { id })
    expect(seen.headers.get('cache-control')).toContain('private')
    expect(seen.body.size).toBeGreaterThan(1000)
    expect(await acts()).toMatchObject([{ act: 'image_on_hold_seen', details: { image: id } }])
    expect((await api.as(boss).call(moderation.onHoldPreview, { id: 'img_none' })).status).toBe(404)
  })

  it('stays on hold when an administrator keeps it, with the reason in a letter, and is decided once', async () => {
    const kept = await api.as(boss).call(moderation.decide, { id, body: keep })
    expect(kept.body).toMatchObject({ state: 'nudity', hold: { state: 'kept', reason: keep.reason } })
    expect((await api.as(boss).call(moderation.decide, { id, body: release })).problem.code).toBe('conflict')
    expect((await own(id)).body).toMatchObject({ state: 'nudity', may_appeal: false })
    expect((await letters()).at(-1)).toMatchObject({
      template: 'image_kept',
      text: expect.stringContaining(keep.reason),
    })
    expect((await acts())[0]).toMatchObject({ act: 'image_kept', details: { image: id, comment: keep.reason } })
    expect((await queue()).map(each => each.id)).not.toContain(id)
  })

  it('is certified after its release, and marked where it shows nudity all the same', async () => {
    const held = await arrived(nude)
    const refused = await api.as(boss).call(moderation.decide, { id: held, body: { ...release, reason: ' ' } })
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['reason'])
    expect((await api.as(boss).call(moderation.decide, { id: held, body: release })).body.hold?.state).toBe('released')
    await api.runJobs()
    const { body } = await api.call(images.read, { id: held })
    expect(body).toMatchObject({ state: 'certified', nudity: true })
    expect((await letters()).at(-1)).toMatchObject({ template: 'image_released' })
    expect((await acts())[0]).toMatchObject({ act: 'image_released', details: { image: held, nudity: true } })
    expect((await own(held)).body).toMatchObject({ state: 'certified', may_appeal: false })
    const shown = async (nudity: boolean) =>
      (await api.call(images.list, { query: { nudity } })).body.results.map(each => each.id)
    expect(await shown(true)).toEqual([held])
    expect(await shown(false)).not.toContain(held)
  })

  it('is not decided by an administrator who owns it, and may be deleted although it was to be monitored', async () => {
    const bosses = await arrived(nude, boss)
    const decided = await api.as(boss).call(moderation.decide, { id: bosses, body: release })
    expect(decided.problem.code).toBe('admin_self')
    const [row] = await api.services.db.select().from(rows).where(eq(rows.id, bosses))
    expect(row).toMatchObject({ state: 'nudity', monitored: true })
    expect((await api.as(boss).call(images.remove, { id: bosses })).status).toBe(204)
    await api.runJobs()
    expect((await queue()).map(each => each.id)).not.toContain(bosses)
    expect((await api.as(boss).call(moderation.decide, { id: bosses, body: keep })).status).toBe(404)
  })
})

describe('any photograph', () => {
  it('is on hold as no picture when it is blank, with the measures that say so', async () => {
    const blank = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#fefefe' } })
      .jpeg()
      .toBuffer()
    const { body } = await api
      .as(anne)
      .call(images.create, { body: { title: 'Neige', genre: 'gen_seascape' }, file: photoFile(blank) })
    await api.runJobs()
    const judged = (await own(body.id)).body
    expect(judged).toMatchObject({ state: 'not_standard', found: 'not_standard', may_appeal: true })
    expect(judged.standards).toContainEqual({ measure: 'colours', value: 1, kind: 'min', limit: 8, met: false })
    expect((await letters()).at(-1)).toMatchObject({ template: 'image_not_standard' })
  })

  it('waits when the classifier cannot answer: it is not certified unseen, and certified when it can', async () => {
    seed += 1
    const { body } = await upload(api, other, { seed })
    next.scores = new Error('the classifying thread has ended')
    await expect(certifyImage.run(api.context, { image_id: body.id })).rejects.toThrow('has ended')
    const [row] = await api.services.db.select().from(rows).where(eq(rows.id, body.id))
    expect(row).toMatchObject({ state: 'in_process', moderation: null })
    await api.runJobs()
    expect((await api.call(images.read, { id: body.id })).body).toMatchObject({ state: 'certified', nudity: false })
  })

  it('is on hold by the classifier of the product at a threshold of 0, through the whole way', async () => {
    seed += 1
    const { body } = await upload(api, anne, { seed })
    const classifier = createNsfwjs()
    const { ports, settings } = api.context
    const strict = { ...api.context, ports: { ...ports, classifier }, settings: { ...settings, nudity_threshold: 0 } }
    await certifyImage.run(strict, { image_id: body.id }).finally(() => classifier.close())
    const judged = (await own(body.id)).body
    expect(judged).toMatchObject({ state: 'nudity', threshold: 0, model: expect.stringContaining('nsfwjs') })
    expect(Object.values(judged.scores).reduce((sum, score) => sum + score)).toBeCloseTo(1, 2)
  })
})
