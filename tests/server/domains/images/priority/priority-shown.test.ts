// What follows from who was first: in certificates, in what is sold, in lists and in searches.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { notices } from '#lib/contract/notices.ts'
import { priorities } from '#lib/contract/priorities.ts'
import { readStatement } from '#lib/proof/statement.ts'
import type { PriorityDecision } from '#lib/rules/priority.ts'
import { certificates as certificateRows } from '#server/db/schema/images.ts'
import { image_looks } from '#server/db/schema/search.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { type Pair, priorityPair } from '#tests/support/priority-pair.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
let bruno: TestPerson
let carla: TestPerson
let keeper: TestPerson
beforeAll(async () => {
  api = await testApi()
  bruno = await makePerson(api)
  carla = await makePerson(api)
  keeper = await makePerson(api, { roles: ['admin'] })
  anne = await makeSeller(api, keeper)
})
afterAll(() => api.close())

let seed = 600
function pair(fields: { first?: object; second?: object } = {}): Promise<Pair> {
  seed += 1
  return priorityPair(api, { earlier: anne, later: bruno, seed, fields })
}
const decide = (id: string, decision: PriorityDecision) =>
  api.as(keeper).call(priorities.decide, { id, body: { decision, reason: 'Negatives were shown' } })

describe('the certificate of the later one', () => {
  const saidOf = async (id: string) =>
    readStatement((await api.call(images.proof, { id, version: 'current' })).body.statement)
  const rename = async (id: string, title: string) => {
    await api.as(bruno).call(images.update, { id, body: { title } })
    await api.runJobs()
  }

  it('names the earlier one by number and date, from its first version on', async () => {
    const { first, second, id } = await pair({ first: { public: false, title: 'Secret' } })
    const [row] = await api.services.db.select().from(certificateRows).where(eq(certificateRows.image_id, first))
    const earlier = [
      {
        certificate_id: row?.id,
        digest: row?.digest,
        issued_at: row?.issued_at?.toISOString(),
        same_file: true,
      },
    ]
    expect(await saidOf(second)).toMatchObject({ earlier })
    await rename(second, 'Renamed')
    expect(await saidOf(second)).toMatchObject({ version: 2, earlier })
    await decide(id, 'different_pictures')
    await rename(second, 'Another picture')
    expect(await saidOf(second)).toMatchObject({ version: 3, earlier: [] })
  })
})

describe('a decision against the earlier author', () => {
  const sold = { license_sale: 'true', base_price_cents: '5000' }
  const offerOf = async (id: string) => {
    const { body } = await api.call(images.read, { id })
    const { statement } = (await api.call(images.proof, { id, version: 'current' })).body
    return { portfolio: body.portfolio, licence: readStatement(statement)?.licence }
  }

  it('takes the sale of their image away, certifies that, and tells both', async () => {
    const { first, id } = await pair({ first: sold })
    expect(await offerOf(first)).toEqual({
      portfolio: 'on_sale',
      licence: { base_price_cents: 50_00, max_in_force: 1 },
    })
    const training = async () => (await api.call(images.read, { id: first })).body.training?.net_cents
    await api.as(anne).call(images.update, { id: first, body: { training_price_own: 300_00 } })
    expect(await training()).toBe(300_00)
    const before = (await api.outbox()).length
    await decide(id, 'later_stands')
    await api.runJobs()
    expect(await training()).toBeUndefined()
    const trains = await api.as(anne).call(images.update, { id: first, body: { training_price_own: 300_00 } })
    expect(trains.problem?.code).toBe('priority_unsettled')
    expect(await offerOf(first)).toEqual({ portfolio: 'public', licence: null })
    const again = await api.as(anne).call(images.update, { id: first, body: { license_sale: true } })
    expect(again.problem?.code).toBe('priority_unsettled')
    const letters = (await api.outbox()).slice(before).filter(({ template }) => template === 'priority_settled')
    expect(letters.map(({ to }) => to).toSorted()).toEqual([anne.email, bruno.email].toSorted())
    expect(letters.find(({ to }) => to === anne.email)?.text).toContain('if it was on sale, it no longer is')
    for (const person of [anne, bruno]) {
      const { results } = (await api.as(person).call(notices.list, {})).body
      expect(results[0]?.kind).toBe('priority_settled')
    }
  })

  it('and none for them leaves it on sale', async () => {
    const { first, id } = await pair({ first: sold })
    for (const decision of ['earlier_stands', 'both_stand', 'different_pictures'] as const) {
      await decide(id, decision)
      await api.runJobs()
      expect((await offerOf(first)).portfolio).toBe('on_sale')
    }
  })
})

describe('lists of everybody’s', () => {
  it('never show the other one of a pair, in “more like this” or in a search for several authors', async () => {
    const { first, second, id } = await pair()
    const third = await certified(api, carla, { seed: 900, fields: { title: 'Something else' } })
    const [look] = await api.services.db.select().from(image_looks).where(eq(image_looks.image_id, first))
    if (!look) throw new Error('no look was kept')
    await api.services.db.update(image_looks).set({ look: look.look }).where(eq(image_looks.image_id, third))
    const like = async () =>
      (await api.call(images.similar, { id: third })).body.results
        .map(image => image.id)
        .filter(each => [first, second].includes(each))
    const byBoth = async () => {
      const query = { creators: [anne.id, bruno.id], page_size: 100 }
      return (await api.call(images.list, { query })).body.results
        .map(image => image.id)
        .filter(each => [first, second].includes(each))
    }
    expect([await like(), await byBoth()]).toEqual([[first], [first]])
    await decide(id, 'later_stands')
    expect([await like(), await byBoth()]).toEqual([[second], [second]])
    await decide(id, 'different_pictures')
    expect((await like()).toSorted()).toEqual([first, second].toSorted())
    const own = await api.call(images.list, { query: { creators: [bruno.id], page_size: 100 } })
    expect(own.body.results.map(image => image.id)).toContain(second)
  })
})
