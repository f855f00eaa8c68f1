// What follows from who was first: in certificates, in what is sold, in lists and in searches.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { priorities } from '#lib/contract/priorities.ts'
import { readStatement } from '#lib/proof/statement.ts'
import type { PriorityDecision } from '#lib/rules/priority.ts'
import { certificates as certificateRows } from '#server/db/schema/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { type Pair, priorityPair } from '#tests/support/priority-pair.ts'

let api: TestApi
let anne: TestPerson
let bruno: TestPerson
let keeper: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  bruno = await makePerson(api)
  keeper = await makePerson(api, { roles: ['admin'] })
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
