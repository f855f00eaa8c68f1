// Decisions about who was first: every reason stays, for both authors and for administrators.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { priorities } from '#lib/contract/priorities.ts'
import type { PriorityDecision } from '#lib/rules/priority.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { priorityPair } from '#tests/support/priority-pair.ts'

let api: TestApi
let anne: TestPerson
let bruno: TestPerson
let stranger: TestPerson
let keeper: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  bruno = await makePerson(api)
  stranger = await makePerson(api)
  keeper = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const seenBy = async (person: TestPerson | null, id: string) =>
  (await (person ? api.as(person) : api).call(images.read, { id })).body.priorities
const read = (person: TestPerson, id: string) => api.as(person).call(priorities.read, { id })
const decide = (id: string, decision: PriorityDecision, reason: string) =>
  api.as(keeper).call(priorities.decide, { id, body: { decision, reason } })

it('keeps every reason for both when a decision is reviewed, and the last one too when there was no pair', async () => {
  const { first, second, id } = await priorityPair(api, { earlier: anne, later: bruno, seed: 171 })
  await decide(id, 'earlier_stands', 'The earlier date')
  api.clock.forward({ seconds: 60 })
  await decide(id, 'later_stands', 'The raw files came from Bruno')
  api.clock.forward({ seconds: 60 })
  await decide(id, 'different_pictures', 'Another evening, another cloud')
  const kept = [
    { decision: 'different_pictures', reason: 'Another evening, another cloud' },
    { decision: 'later_stands', reason: 'The raw files came from Bruno' },
    { decision: 'earlier_stands', reason: 'The earlier date' },
  ]
  for (const person of [anne, bruno]) expect((await read(person, id)).body.decisions).toMatchObject(kept)
  const own = (await api.as(anne).call(priorities.list, { query: { image: first } })).body.results
  expect(own.map(({ decisions }) => decisions.length)).toEqual([3])
  const query = { state: 'different_pictures' as const, page_size: 100 }
  const { results } = (await api.as(keeper).call(priorities.all, { query })).body
  expect(results.find(each => each.id === id)?.decisions).toMatchObject(kept)
  // Each of the two finds it on their own page; nobody else is told of a pair that was none.
  expect(await seenBy(anne, first)).toMatchObject([{ id, state: 'different_pictures' }])
  expect(await seenBy(bruno, second)).toMatchObject([{ id, state: 'different_pictures' }])
  for (const viewer of [stranger, null]) expect(await seenBy(viewer, second)).toEqual([])
  expect(await seenBy(anne, second)).toEqual([])
})
