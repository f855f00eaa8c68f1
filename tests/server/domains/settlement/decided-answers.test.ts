// What creators decide about answers to their letters, and what the recipient reads of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { infringement_answers } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { atBank } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, putDelivery, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_901 })
})
afterAll(() => api.close())

/** With the address that its letter has reached. */
const claim = async (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => {
  const made = await makeClaim(api, { creator, image, ...more })
  await putDelivery(api, made.id, addressOf(made))
  return made
}
const addressOf = ({ code }: TestClaim) => `office-${code.toLowerCase()}@shop.example`
/** What of the words that follow a decision its recipient was written. */
const told = async (made: TestClaim) =>
  (await api.outbox())
    .filter(({ to, template }) => to === addressOf(made) && template === 'answer_judged')
    .map(({ text }) => /The letter stands\.|What is left of the damages is €[\d.,]+/.exec(text)?.[0])
const read = async ({ token }: { token: string }) => (await api.call(receivedLetters.read, { token })).body
const contest = async (made: TestClaim, lines: number[] | null = null) => {
  const body = { kind: 'contest', lines, reason: 'It is my own.' } as const
  const { body: letter } = await api.call(receivedLetters.answer, { token: made.token, body })
  return letter.answers.at(-1)?.id ?? ''
}
/** A contest as it stands in the database while it waits. */
const putAnswer = ({ id: infringement_id }: TestClaim) => {
  const created_at = api.clock.now()
  const of = { id: newId('infringement_answer', created_at), infringement_id, created_at }
  return { ...of, kind: 'contest' as const, state: 'open' as const, message: 'Again.' }
}
const handIn = async ({ token }: TestClaim) => {
  const file = new File(['%PDF-1.7 a licence'], 'licence.pdf')
  const { body } = await api.call(receivedLetters.handIn, { token, body: {}, file })
  return body.answers.at(-1)?.id ?? ''
}
const decide = (how: 'accept' | 'refuse', { id }: TestClaim, answer: string, reason = 'Seen.', by = creator) =>
  api.as(by).call(infringementAnswers[how], { id, answer, body: { reason } })

describe('a file that proves a licence', () => {
  it('is read by its creator alone, saved and never shown', async () => {
    const made = await claim()
    const path = `/api/infringements/${made.id}/answers/${await handIn(made)}/file`
    const got = await api.as(creator).fetch(path)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(got.headers.get('content-disposition')).toContain('attachment')
    expect(await got.text()).toBe('%PDF-1.7 a licence')
    expect((await api.as(await makePerson(api)).fetch(path)).status).toBe(404)
    expect((await api.fetch(path)).status).toBe(401)
  })

  it('accepted closes the case, with the reason', async () => {
    const made = await claim()
    const { body } = await decide('accept', made, await handIn(made), 'Bought of our agency.')
    expect(body).toMatchObject({ state: 'accepted', decision_reason: 'Bought of our agency.' })
    expect(await read(made)).toMatchObject({
      state: 'settled',
      outcome: 'license_proved',
      regularization: 'successful',
      offered: [],
    })
  })

  it('refused leaves the claim, and the recipient may answer again', async () => {
    const made = await claim()
    await decide('refuse', made, await handIn(made), 'It is for another photograph.')
    const letter = await read(made)
    expect(letter).toMatchObject({ state: 'to_be_settled', regularization: 'refused' })
    expect(letter.answers).toMatchObject([{ state: 'refused', decision_reason: 'It is for another photograph.' }])
    expect(letter.offered).toContain('prove')
    expect(await told(made)).toEqual(['The letter stands.'])
    await handIn(made)
    expect((await read(made)).answers.map(({ state }) => state)).toEqual(['refused', 'open'])
  })
})

describe('what is contested', () => {
  it('as a whole and accepted ends the claim', async () => {
    const made = await claim()
    await decide('accept', made, await contest(made))
    expect(await read(made)).toMatchObject({ state: 'not_settled', outcome: 'contest_accepted', close_reason: 'Seen.' })
  })

  it('in lines and accepted takes them off, and the lines still make up the sum', async () => {
    const made = await claim({ base_cents: toCents(100_00) })
    const at = made.lines.findIndex(({ kind }) => kind === 'commercial_use')
    await decide('accept', made, await contest(made, [at]))
    const { amounts, state } = await read(made)
    const off = made.lines[at]?.amount_cents ?? 0
    const damages = made.lines.filter(({ part }) => part === 'damages')
    const before = damages.reduce((sum, line) => sum + line.amount_cents, 0)
    expect([state, amounts.prejudice_cents, off > 0]).toEqual(['to_be_settled', before - off, true])
    const sum = amounts.lines.reduce((total, line) => total + line.amount_cents, 0)
    expect(sum + (amounts.license?.vat_cents ?? 0)).toBe(amounts.total_cents)
  })

  it('in lines is not accepted while the whole is being paid, and its creator decides once the bank has answered', async () => {
    const made = await claim({ base_cents: toCents(100_00) })
    const at = made.lines.findIndex(({ kind }) => kind === 'commercial_use')
    const answer = await contest(made, [at])
    const person = await makePerson(api)
    const { id: card } = await addCard(api, person, CHALLENGED)
    const { prejudice_cents: total_cents } = (await read(made)).amounts
    const body = { browser, total_cents, card }
    const { body: started } = await api.as(person).call(receivedLetters.pay, { token: made.token, body })
    expect(started.status).toBe('open')
    const early = await decide('accept', made, answer)
    expect([early.status, early.problem.code]).toEqual([409, 'invoice_validating'])
    expect((await read(made)).amounts.prejudice_cents).toBe(total_cents)
    await atBank(started, 'refused')
    await api.as(person).call(purchases.refresh, { id: started.id })
    expect((await decide('accept', made, answer)).body.state).toBe('accepted')
    expect((await read(made)).amounts.prejudice_cents).toBeLessThan(total_cents)
  })

  it('in a line that was given up is refused, and taken off once even where it waited already', async () => {
    const made = await claim({ base_cents: toCents(100_00) })
    const at = made.lines.findIndex(({ kind }) => kind === 'commercial_use')
    const first = await contest(made, [at])
    await decide('accept', made, first)
    const left = (await read(made)).amounts
    for (const lines of [[at], [0, at]]) {
      const body = { kind: 'contest', lines, reason: 'Again.' } as const
      const { status, problem } = await api.call(receivedLetters.answer, { token: made.token, body })
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['lines']])
    }
    const at_once = { ...putAnswer(made), contested_lines: [at] }
    await api.services.db.insert(infringement_answers).values(at_once)
    expect((await decide('accept', made, at_once.id)).status).toBe(200)
    expect((await read(made)).amounts).toEqual(left)
    // All that is left is the whole.
    const rest = left.lines.map((_, line) => line).filter(line => line !== at)
    await contest(made, rest)
    expect((await read(made)).answers.at(-1)).toMatchObject({ state: 'open', contested_lines: null })
  })

  it('in the line of the licence withdraws the offer alone', async () => {
    const made = await claim()
    const at = made.lines.findIndex(({ part }) => part === 'license')
    await decide('accept', made, await contest(made, [at]))
    const { amounts, required_action } = await read(made)
    expect([amounts.license, required_action]).toEqual([null, 'pay_and_remove'])
  })
})

describe('a decision', () => {
  it('is made once, whoever is first, with a reason', async () => {
    const made = await claim()
    const answer = await contest(made)
    expect((await decide('refuse', made, answer, '  ')).status).toBe(422)
    const ends = await Promise.all([decide('accept', made, answer), decide('refuse', made, answer)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide('refuse', made, answer)).problem.code).toBe('answer_not_offered')
  })

  it('is its creator’s: of others, of another case, and about a removal there is none', async () => {
    const [made, other] = [await claim(), await claim()]
    const answer = await contest(made)
    expect((await decide('accept', made, answer, 'Mine.', await makePerson(api))).status).toBe(404)
    expect((await decide('accept', other, answer)).status).toBe(404)
    const { body } = await api.call(receivedLetters.answer, { token: other.token, body: { kind: 'remove' } })
    expect((await decide('accept', other, body.answers[0]?.id ?? '')).problem.code).toBe('answer_not_offered')
  })
})
