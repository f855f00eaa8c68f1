// What creators are told of answers to their letters, and what happens when they let one wait.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { infringements } from '#lib/contract/infringements.ts'
import { notices } from '#lib/contract/notices.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { ANSWER_DUE_DAYS, ANSWER_REMINDER_DAYS } from '#lib/rules/settlement/infringements.ts'
import { notices as notice_rows } from '#server/db/schema/monitoring.ts'
import { infringement_events } from '#server/db/schema/settlement.ts'
import { tellDue } from '#server/domains/settlement/answers/tell-due.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { putLicense } from '#tests/support/market/sold-licenses.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, putDelivery, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_951 })
})
afterAll(() => api.close())

const claim = async (site?: string) => {
  const made = await makeClaim(api, { creator, image, ...(site && { site }) })
  await putDelivery(api, made.id, addressOf(made))
  return made
}
const addressOf = ({ code }: TestClaim) => `office-${code.toLowerCase()}@shop.example`
const answer = async (made: TestClaim, body: object) => {
  const sent = await api.call(receivedLetters.answer, { token: made.token, body: body as never }) // one of three shapes
  return sent.body.answers.at(-1)?.id ?? ''
}
const contest = (made: TestClaim) => answer(made, { kind: 'contest', lines: null, reason: 'It is <b>my</b> own.' })
const handIn = ({ token }: TestClaim) => {
  const file = new File(['%PDF-1.7 a licence'], 'licence.pdf')
  return api.call(receivedLetters.handIn, { token, body: { message: 'From our agency.' }, file })
}
const noticed = async (made: TestClaim) => {
  const { results } = (await api.as(creator).call(notices.list, { query: { page_size: 100 } })).body
  return results.flatMap(each =>
    each.kind === 'letter_answered' && each.details.infringement === made.id ? [each.details.news] : [],
  )
}
/** Emails about the claim, told by the name of its website. */
const mailed = async (made: TestClaim, to: string, template: string) => {
  const domain = new URL(made.page).hostname
  const sent = (await api.outbox()).filter(each => each.to === to && each.template === template)
  return sent.filter(({ text }) => text.includes(domain))
}
const due = async () => {
  await api.context.enqueue(tellDue, {})
  await api.runJobs()
  await logInAgain(api, creator)
}
const eventsOf = async ({ id }: TestClaim, kind: 'answer_reminded' | 'answer_late') =>
  api.services.db
    .select()
    .from(infringement_events)
    .where(and(eq(infringement_events.infringement_id, id), eq(infringement_events.kind, kind)))
const read = () => api.services.db.update(notice_rows).set({ read_at: api.clock.now() })

describe('an answer', () => {
  it('that contests is told to the creator at once, with the words and the day until which they decide', async () => {
    const made = await claim()
    await contest(made)
    expect(await noticed(made)).toEqual(['contested'])
    const [email] = await mailed(made, creator.email, 'letter_answered')
    expect(email?.text).toContain('It is <b>my</b> own.')
    expect(email?.html).not.toContain('<b>my</b>')
    expect(email?.text).toContain(`claim=${made.id}`)
  })

  it('with a file, or that it is removed, is told as what it is', async () => {
    const [shown, removed] = [await claim(), await claim()]
    await handIn(shown)
    await answer(removed, { kind: 'remove' })
    // Said twice it is told once.
    await answer(removed, { kind: 'remove' })
    expect([await noticed(shown), await noticed(removed)]).toEqual([['proof_given'], ['removed']])
    expect(await mailed(shown, creator.email, 'letter_answered')).toHaveLength(1)
    // What the look at the page finds is written within minutes.
    expect(await mailed(removed, creator.email, 'letter_answered')).toEqual([])
  })

  it('that proves a licence is a notice beside the letter that says that it is closed', async () => {
    const buyer = await makeBuyer(api)
    const { number } = await putLicense(api, { seller: creator, buyer, image, website: 'https://proved.example' })
    const made = await claim('proved.example')
    await answer(made, { kind: 'prove', passports: number })
    expect(await noticed(made)).toEqual(['license_proved'])
    expect(await mailed(made, creator.email, 'case_closed')).toHaveLength(1)
  })
})

describe('an answer that waits', () => {
  it('is brought to mind before its day, and both sides hear once that the day has passed', async () => {
    const made = await claim()
    const id = await contest(made)
    await read()
    await due()
    expect(await noticed(made)).toEqual(['contested'])
    api.clock.forward({ days: ANSWER_DUE_DAYS - ANSWER_REMINDER_DAYS })
    await due()
    await due()
    expect(await noticed(made)).toEqual(['due', 'contested'])
    expect(await eventsOf(made, 'answer_reminded')).toHaveLength(1)
    await read()
    api.clock.forward({ days: ANSWER_REMINDER_DAYS })
    await due()
    expect(await eventsOf(made, 'answer_late')).toEqual([])
    api.clock.forward({ days: 1 })
    await due()
    await due()
    expect(await noticed(made)).toEqual(['late', 'due', 'contested'])
    expect(await mailed(made, creator.email, 'letter_answered')).toHaveLength(3)
    const written = await mailed(made, addressOf(made), 'answer_late')
    expect(written).toHaveLength(1)
    expect(written[0]?.text).toMatch(/\/infringement\/[\w-]{43}/)
    // It still waits: nothing is decided by silence.
    const { status } = await api.as(creator).call(infringementAnswers.refuse, {
      id: made.id,
      answer: id,
      body: { reason: 'Seen late.' },
    })
    expect(status).toBe(200)
  })

  it('and is decided, or whose claim ended, is brought to nobody’s mind', async () => {
    await logInAgain(api, creator)
    const [decided, ended] = [await claim(), await claim()]
    const body = { reason: 'No.' }
    await api.as(creator).call(infringementAnswers.refuse, { id: decided.id, answer: await contest(decided), body })
    await contest(ended)
    await api.as(creator).call(infringements.withdraw, { id: ended.id, body })
    api.clock.forward({ days: ANSWER_DUE_DAYS + 1 })
    await due()
    expect([await eventsOf(decided, 'answer_late'), await eventsOf(ended, 'answer_late')]).toEqual([[], []])
  })
})
