// A creator's claims in numbers: what is open, what is due, and what waits for their decision.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { infringements } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_991 })
})
afterAll(() => api.close())

const stats = async (by = creator) => (await api.as(by).call(infringements.stats)).body
/** Answers that its place in the list says to be waiting. */
const listed = async (id: string) =>
  (await api.as(creator).call(infringements.list, {})).body.results.find(each => each.id === id)?.nb_open_answers
const none = { open: 0, due_cents: 0, answers: 0, answer_due_on: null, answered: null }

it('is all zero before the first claim', async () => {
  expect(await stats()).toEqual(none)
})

it('counts what is open and adds up what is due, of the caller alone', async () => {
  const [first, second] = [await makeClaim(api, { creator, image }), await makeClaim(api, { creator, image })]
  const { body } = await api.as(creator).call(infringements.list, {})
  const due_cents = body.results.reduce((all, each) => all + each.prejudice_cents, 0)
  expect(due_cents).toBeGreaterThan(0)
  expect(await stats()).toEqual({ ...none, open: 2, due_cents })
  expect(await stats(await makePerson(api))).toEqual(none)

  const withdrawn = await api.as(creator).call(infringements.withdraw, { id: second.id, body: { reason: 'A friend.' } })
  expect(withdrawn.status).toBe(200)
  expect(await stats()).toMatchObject({ open: 1, due_cents: due_cents / 2 })

  const answer = { kind: 'contest', lines: null, reason: 'It is my own.' } as const
  const { body: letter } = await api.call(receivedLetters.answer, { token: first.token, body: answer })
  const [open] = letter.answers
  expect(await stats()).toMatchObject({ answers: 1, answer_due_on: open?.due_on, answered: first.id })
  expect(await listed(first.id)).toBe(1)
  const refused = { id: first.id, answer: open?.id ?? '', body: { reason: 'Seen.' } }
  expect((await api.as(creator).call(infringementAnswers.refuse, refused)).status).toBe(200)
  expect(await stats()).toMatchObject({ answers: 0, answer_due_on: null, answered: null })

  // The product looks at the page: there is nothing to decide.
  const removed = await api.call(receivedLetters.answer, { token: first.token, body: { kind: 'remove' } })
  expect(removed.body.answers).toContainEqual(expect.objectContaining({ kind: 'remove', state: 'open' }))
  expect([(await stats()).answers, await listed(first.id)]).toEqual([0, 0])
})

it('is for creators', async () => {
  const buyer = await makePerson(api, { account_type: 'collector' })
  expect((await api.as(buyer).call(infringements.stats)).status).toBe(403)
  expect((await api.call(infringements.stats)).status).toBe(401)
})
