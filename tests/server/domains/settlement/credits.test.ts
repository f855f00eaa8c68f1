// Requests for removal or credit: the page is looked at for the author's name, and its creator decides where no look sees it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { infringements } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { ANSWER_DUE_DAYS } from '#lib/rules/settlement/infringements.ts'
import { DEADLINE_DAYS } from '#lib/rules/settlement/mailings.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { notices } from '#server/db/schema/monitoring.ts'
import { mailings } from '#server/db/schema/settlement.ts'
import { tellDue } from '#server/domains/settlement/answers/tell-due.ts'
import { planChecks } from '#server/domains/settlement/compliance/plan-checks.ts'
import { tellUnanswered } from '#server/domains/settlement/mailings/host-notice-due.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { original, pageAddress, type Site, templates } from '#tests/support/settlement/changed-pages.ts'
import { type ChangingWeb, startChangingWeb } from '#tests/support/settlement/changing-web.ts'
import { linkTo } from '#tests/support/settlement/claims.ts'
import { type SignedClaim, signClaim } from '#tests/support/settlement/signed-claim.ts'
import { watchPhotograph } from '#tests/support/settlement/watched-photograph.ts'

let web: ChangingWeb
let open: OpenWeb
let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  web = await startChangingWeb()
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [{ host_suffix: '.localhost', port: web.port }],
    findBrowser: () => Promise.reject(new Error('no browser')),
    now: () => api.clock.now().getTime(),
  })
  api = await testApi({ matching: true, ports: { web: open.web } })
  creator = await makePerson(api)
  image = await watchPhotograph(api, creator, { photographer: 'Sander Klootwijk' })
})
afterAll(async () => {
  await api.close()
  await open.close()
  await web.close()
})

const [magazine] = templates
if (!magazine) throw new Error('there is no page')
const bare = original(magazine)
const shown = '<img src="/media/bridge-large.jpg" alt="Bridge">'
/** The page as it was, with something else where the picture stood. */
const instead =
  (html: string): Site =>
  (path, host) => {
    const reply = bare(path, host)
    return typeof reply.body === 'string' ? { ...reply, body: reply.body.replace(shown, html) } : reply
  }
const named = instead(`${shown}<figcaption>Photo: Sander Klootwijk</figcaption>`)

type Asked = SignedClaim & { token: string; host: string }
let asked = 0
async function request(site: Site = bare, kind: 'claim' | 'removal' = 'removal'): Promise<Asked> {
  asked += 1
  const host = `credit-${asked}.localhost`
  web.serve(host, site)
  const made = await signClaim(api, { creator, image, kind, page: pageAddress(host, web.port) })
  const token = await linkTo(api, made.id)
  await look()
  return { ...made, token, host }
}
async function look(): Promise<void> {
  await api.context.enqueue(planChecks, {})
  await api.runJobs()
}
const read = async ({ token }: Asked) => (await api.call(receivedLetters.read, { token })).body
const answer = ({ token }: Asked, kind: 'credit' | 'remove' = 'credit') =>
  api.call(receivedLetters.answer, { token, body: { kind } })
const own = async ({ id }: Asked) => (await api.as(creator).call(infringements.read, { id })).body
async function decide(how: 'accept' | 'refuse', made: Asked) {
  const waiting = (await own(made)).answers.find(({ state }) => state === 'open')
  return api
    .as(creator)
    .call(infringementAnswers[how], { id: made.id, answer: waiting?.id ?? '', body: { reason: 'I looked.' } })
}
const mailed = async ({ host }: Asked, template: string) =>
  (await api.outbox()).filter(email => email.template === template && email.text.includes(host))
const later = async (days: number) => {
  api.clock.forward({ days })
  await logInAgain(api, creator)
}

describe('whoever has named the author', () => {
  it('says so, the look sees it, and the case is closed on both sides', async () => {
    const made = await request()
    web.serve(made.host, named)
    const { body } = await answer(made)
    expect(body).toMatchObject({ state: 'to_be_settled', removal_state: 'pending', regularization: 'pending' })
    expect(body.answers).toMatchObject([{ kind: 'credit', state: 'open' }])
    expect(body.mailings.map(({ stop_reason }) => stop_reason)).toEqual([null, 'credited', 'credited'])
    await look()
    const closed = { state: 'settled', outcome: 'credited', removal_state: 'completed', regularization: 'successful' }
    expect(await read(made)).toMatchObject({ ...closed, offered: [], answers: [{ kind: 'credit', state: 'accepted' }] })
    const seen = await own(made)
    expect(seen).toMatchObject({ ...closed, gone_at: null })
    expect(seen.checks.map(({ result }) => result)).toEqual(expect.arrayContaining(['still_there', 'credited']))
    expect(seen.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['answered', 'checked', 'answer_accepted', 'closed']),
    )
    const told = await mailed(made, 'case_closed')
    expect(told.map(({ to }) => to.split('@')[0]).toSorted()).toEqual(
      [creator.email.split('@')[0], 'office'].toSorted(),
    )
    expect(told[0]?.text).toContain('The author is named where the picture is shown.')
    const told_in_app = await api.services.db.select().from(notices).where(eq(notices.key, made.id))
    expect(told_in_app).toMatchObject([{ kind: 'compliance_checked', details: { news: 'credited' } }])
    const pdf = await api.fetch(`/api/infringements/${made.token}/closing_pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('need not say so where a look finds the name that an earlier one did not', async () => {
    const made = await request()
    web.serve(made.host, named)
    await later(1)
    await look()
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'credited' })
  })

  it('had it named from the start: that alone closes nothing, and saying so does', async () => {
    const made = await request(named)
    await later(1)
    await look()
    expect(await read(made)).toMatchObject({
      state: 'to_be_settled',
      checks: [{ result: 'credited' }, { result: 'credited' }, {}, {}],
    })
    await answer(made)
    await look()
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'credited' })
  })

  it('and takes the name off again is found out: its creator alone is told, once', async () => {
    const made = await request()
    web.serve(made.host, named)
    await answer(made)
    await look()
    web.serve(made.host, bare)
    await later(1)
    await look()
    await later(30)
    await look()
    const told = await mailed(made, 'compliance_checked')
    expect(told.map(({ to, text }) => [to, text.includes('is named no longer')])).toEqual([[creator.email, true]])
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'credited' })
  })

  it('is offered it only where no money is asked', async () => {
    const claim = await request(bare, 'claim')
    expect((await read(claim)).offered).not.toContain('credit')
    expect((await answer(claim)).problem.code).toBe('answer_not_offered')
    web.serve(claim.host, named)
    await later(1)
    await look()
    expect((await read(claim)).checks.map(({ result }) => result)).not.toContain('credited')
  })
})

describe('a name that no look sees', () => {
  it('is for the creator to judge: both sides hear, and accepting closes the case', async () => {
    const made = await request()
    await answer(made)
    await answer(made)
    await look()
    const letter = await read(made)
    expect(letter).toMatchObject({ state: 'to_be_settled', removal_state: 'pending', regularization: 'pending' })
    expect(letter.answers).toMatchObject([{ kind: 'credit', state: 'open' }])
    const told = await mailed(made, 'compliance_checked')
    expect(told.map(({ to }) => to.split('@')[0]).toSorted()).toEqual(
      [creator.email.split('@')[0], 'office'].toSorted(),
    )
    expect(told.find(({ to }) => to === creator.email)?.text).toContain(`claim=${made.id}`)
    expect((await decide('accept', made)).body).toMatchObject({ kind: 'credit', state: 'accepted' })
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'credited', removal_state: 'completed' })
  })

  it('is refused with a reason, and may be put right and said again', async () => {
    const made = await request()
    await answer(made)
    await look()
    await decide('refuse', made)
    expect(await read(made)).toMatchObject({
      state: 'to_be_settled',
      removal_state: 'requested',
      regularization: 'refused',
      answers: [{ kind: 'credit', state: 'refused', decision_reason: 'I looked.' }],
    })
    expect((await mailed(made, 'answer_judged'))[0]?.text).toContain('does not take it to be named')
    web.serve(made.host, named)
    await answer(made)
    await look()
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'credited' })
    expect((await read(made)).answers.map(({ state }) => state)).toEqual(['refused', 'accepted'])
  })

  it('is brought to mind, and both sides hear when its day has passed', async () => {
    const made = await request()
    await answer(made)
    await look()
    await later(ANSWER_DUE_DAYS + 1)
    await api.context.enqueue(tellDue, {})
    await api.runJobs()
    expect((await mailed(made, 'answer_late'))[0]?.text).toContain('whether the author is named')
  })

  it('is needed no more once the picture is gone', async () => {
    const made = await request()
    await answer(made)
    await look()
    web.serve(made.host, instead(''))
    await answer(made, 'remove')
    await look()
    expect(await read(made)).toMatchObject({
      outcome: 'removed',
      answers: [
        { kind: 'credit', state: 'withdrawn' },
        { kind: 'remove', state: 'accepted' },
      ],
    })
  })
})

describe('a request that nobody answers', () => {
  const unanswered = async (): Promise<Asked> => {
    const made = await request()
    await api.services.db
      .update(mailings)
      .set({ state: 'sent', sent_at: api.clock.now() })
      .where(eq(mailings.infringement_id, made.id))
    return made
  }
  const withdraw = ({ id }: Asked) =>
    api.as(creator).call(infringements.withdraw, { id, body: { reason: 'I leave it.' } })

  it('is ignored once its day has passed, can still be answered, and is given up by whoever withdraws it then', async () => {
    const [silent, late] = [await unanswered(), await unanswered()]
    await later(DEADLINE_DAYS + 1)
    await api.context.enqueue(tellUnanswered, {})
    await api.runJobs()
    for (const made of [silent, late])
      expect([(await read(made)).removal_state, (await own(made)).removal_state]).toEqual(['ignored', 'ignored'])
    expect((await withdraw(silent)).body).toMatchObject({
      state: 'not_settled',
      outcome: 'given_up',
      removal_state: 'ignored',
    })
    expect(await read(silent)).toMatchObject({ outcome: 'given_up', close_reason: 'I leave it.', offered: [] })
    expect((await mailed(silent, 'case_closed'))[0]?.text).toContain('does not pursue the matter any further')
    expect((await answer(silent)).problem.code).toBe('answer_not_offered')
    await answer(late)
    expect((await read(late)).removal_state).toBe('pending')
    expect((await withdraw(late)).body.outcome).toBe('withdrawn')
  })

  it('is withdrawn, and not given up, before its reminder has left', async () => {
    const made = await request()
    expect((await withdraw(made)).body.outcome).toBe('withdrawn')
    expect((await withdraw(made)).status).toBe(409)
  })
})
