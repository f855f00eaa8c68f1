// Pairs that are found late: of images certified before there was a comparison; and open pairs, once the rules that decide have changed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { notices } from '#lib/contract/notices.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { priorities as rows } from '#server/db/schema/priorities.ts'
import { compareOldPictures } from '#server/domains/images/priority/compare-old.ts'
import { judgePairsAgain } from '#server/domains/images/priority/judge-again.ts'
import { FINGERPRINT_VERSION } from '#server/matching/fingerprint/fingerprint.ts'
import { DECISION_RULES } from '#server/matching/model.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { priorityPair } from '#tests/support/priority-pair.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
let bruno: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  bruno = await makePerson(api)
})
afterAll(() => api.close())

const work = async (job: typeof compareOldPictures) => {
  await api.context.enqueue(job, {})
  await api.runJobs()
}
const saidOf = async (id: string) =>
  readStatement((await api.call(images.proof, { id, version: 'current' })).body.statement)
const kindsOf = async (person: TestPerson) =>
  (await api.as(person).call(notices.list, {})).body.results.map(({ kind }) => kind)
const pairOf = async (later: string) =>
  (await api.services.db.select().from(rows).where(eq(rows.later_image_id, later)))[0]

describe('images that were never compared', () => {
  it('are at the next start: both are told, and the later certificate names the earlier one at once', async () => {
    const first = await certified(api, anne, { seed: 950 })
    api.clock.forward({ seconds: 60 })
    const second = await certified(api, bruno, { seed: 951 })
    const [{ sha256 } = { sha256: '' }] = await api.services.db.select().from(imageRows).where(eq(imageRows.id, first))
    await api.services.db.update(imageRows).set({ sha256 }).where(eq(imageRows.id, second))
    expect(await pairOf(second)).toBeUndefined()
    await work(compareOldPictures)
    expect(await pairOf(second)).toMatchObject({ earlier_image_id: first, same_file: true, state: 'open' })
    expect(await saidOf(second)).toMatchObject({ version: 2, earlier: [{ same_file: true }] })
    expect(await saidOf(first)).toMatchObject({ version: 1, earlier: [] })
    expect(await kindsOf(anne)).toContain('certified_later')
    expect(await kindsOf(bruno)).toContain('certified_earlier')
    const told = (await kindsOf(bruno)).length
    await work(compareOldPictures)
    expect(await saidOf(second)).toMatchObject({ version: 2 })
    expect((await kindsOf(bruno)).length).toBe(told)
  })
})

describe('an open pair that earlier rules found', () => {
  const match = {
    score: 0.9,
    confirmed: true,
    kind: 'whole' as const,
    overlap_original: 1,
    overlap_candidate: 1,
    mirrored: false,
    scale: 1,
    rotation_deg: 0,
  }
  let seed = 960
  /** As the engine would have found it. */
  async function foundBefore(): Promise<string> {
    seed += 1
    const { first, second, id } = await priorityPair(api, { earlier: anne, later: bruno, seed })
    await api.services.db.update(rows).set({ same_file: false, match }).where(eq(rows.id, id))
    const print = { version: FINGERPRINT_VERSION, width: 1, height: 1, data: new Uint8Array() }
    for (const image_id of [first, second]) {
      const given = { ...print, image_id, watched: false }
      const target = image_fingerprints.image_id
      await api.services.db.insert(image_fingerprints).values(given).onConflictDoUpdate({ target, set: print })
    }
    return second
  }

  it('is none any more where the rules of today do not confirm it: both are told, and no certificate says it', async () => {
    const second = await foundBefore()
    await work(judgePairsAgain)
    expect(await pairOf(second)).toMatchObject({ state: 'different_pictures', match: { rules: DECISION_RULES } })
    expect(await saidOf(second)).toMatchObject({ version: 2, earlier: [] })
    for (const person of [anne, bruno]) expect(await kindsOf(person)).toContain('priority_settled')
  })

  it('stays where they confirm it, and is not asked about twice', async () => {
    const second = await foundBefore()
    const region = { region_original: [], region_candidate: [], transform: [1, 0, 0, 0, 1, 0] as never }
    const answer = { ...match, ...region, id: 'any', reasons: [], agreeing: 1, score: 0.95 }
    const compare = vi.spyOn(api.ports.matching, 'compare').mockResolvedValue(answer)
    await work(judgePairsAgain)
    await work(judgePairsAgain)
    expect(compare).toHaveBeenCalledTimes(1)
    compare.mockRestore()
    expect(await pairOf(second)).toMatchObject({ state: 'open', match: { score: 0.95, rules: DECISION_RULES } })
    expect(await saidOf(second)).toMatchObject({ version: 1, earlier: [{ same_file: true }] })
  })
})
