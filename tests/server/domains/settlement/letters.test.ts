// Letters: sent once to each address, held again before each, stopped by whatever ends them, and never readable later.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { type Infringement, infringements } from '#lib/contract/infringements.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { notices } from '#lib/contract/notices.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { href, localHref } from '#lib/routes.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_events, infringement_tokens, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { squareOf } from '#server/domains/settlement/mailings/letter-pictures.ts'
import { sendLetters } from '#server/domains/settlement/mailings/send-letters.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { MailRefused } from '#server/ports/mail.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { claimableHit, claimableImage, draftOf, makeClaimant, sign } from '#tests/support/settlement/claimable.ts'

let api: TestApi
let creator: TestPerson
let image: string
/** Addresses whose server refuses, and what left. */
const refusing = new Set<string>()
const left: string[] = []
/** What happens while the mail service takes an email. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  const send = async ({ to }: { to: string }) => {
    if (refusing.has(to)) throw new MailRefused('550 5.1.1\r\nno such user')
    left.push(to)
    await meanwhile?.()
  }
  api = await testApi({ ports: { mail: { send, check: async () => undefined } } })
  creator = await makeClaimant(api)
  image = await claimableImage(api, creator, 32_001)
})
afterAll(() => api.close())

let sites = 0
async function signed(more: object = {}, found: Parameters<typeof claimableHit>[3] = {}): Promise<Infringement> {
  sites += 1
  const hit = await claimableHit(api, creator, image, { site: `letter-${sites}.example`, ...found })
  const { status, body, problem } = await sign(api, await again(), draftOf([hit], more))
  if (status !== 201) throw new Error(`the sign-off was refused: ${problem.code}`)
  return body
}
/** The clock goes on, and sessions end. */
async function again(): Promise<TestPerson> {
  const { email, password } = creator
  const { body } = await api.call(auth.login, { body: { email, password } })
  return { ...creator, token: body.access_token ?? '' }
}
const letterOf = ({ mailings: all }: Infringement, type: string) => all.find(each => each.type === type)?.id ?? ''
const send = (claim: Infringement, type = 'first_sending') => sendLetters(api.context, letterOf(claim, type))
const read = async ({ id }: Infringement) => (await api.as(await again()).call(infringements.read, { id })).body
const states = async (claim: Infringement) =>
  (await read(claim)).mailings.map(({ type, state, stop_reason }) => [type, stop_reason ?? state])
const deliveriesOf = ({ id }: Infringement) =>
  api.services.db
    .select({ address: mailing_deliveries.address, state: mailing_deliveries.state, mail: mailing_deliveries.mail_id })
    .from(mailing_deliveries)
    .innerJoin(mailings, eq(mailings.id, mailing_deliveries.mailing_id))
    .where(eq(mailings.infringement_id, id))
    .orderBy(mailing_deliveries.created_at)
const written = async (claim: Infringement) => {
  const ids = (await deliveriesOf(claim)).map(({ mail }) => mail)
  return api.services.db.select().from(emails).where(inArray(emails.id, ids))
}
const keyIn = (text: string) => /\/infringement\/([\w-]{43})\//.exec(text)?.[1] ?? ''
const kinds = async ({ id }: Infringement) =>
  (await api.services.db.select().from(infringement_events).where(eq(infringement_events.infringement_id, id))).map(
    ({ kind }) => kind,
  )

describe('a letter', () => {
  it('shows its photograph and its square code, leads to its page by a key that is nowhere kept, and is real', async () => {
    const claim = await signed()
    await send(claim)
    const [mail] = await written(claim)
    const token = keyIn(mail?.text ?? '')
    expect(mail?.text).toContain(claim.check_code)
    const check = localHref(claim.locale, href('infringement', {}, { code: claim.check_code }))
    const square = await squareOf(`${api.context.settings.public_url}${check}`)
    const pictures = [...(mail?.html.matchAll(/<img src="([^"]+)"/g) ?? [])].map(([, source]) => source)
    expect(pictures).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,/), square])
    expect((await api.call(receivedLetters.read, { token })).body).toMatchObject({ check_code: claim.check_code })
    const checked = await api.call(receivedLetters.check, { query: { code: claim.check_code } })
    expect(checked.body).toMatchObject({ sender_name: claim.sender_name, open: true })
    const known = eq(infringement_tokens.token_hash, hashToken(token))
    expect(await api.services.db.$count(infringement_tokens, known)).toBe(1)
    await api.runJobs()
    const [after] = await written(claim)
    expect(after?.sent_at).not.toBeNull()
    expect(`${after?.text}${after?.html}`).not.toContain(token)
    expect(await deliveriesOf(claim)).toMatchObject([{ state: 'sent' }])
    expect(await states(claim)).toEqual([
      ['first_sending', 'sent'],
      ['reminder', 'planned'],
      ['others', 'planned'],
    ])
  })

  it('is sent once, however often and by however many it is tried', async () => {
    const claim = await signed()
    await Promise.all([send(claim), send(claim), send(claim)])
    await send(claim)
    await api.runJobs()
    expect(left.filter(to => to === claim.domain.name.replace(/^/, 'office@'))).toHaveLength(1)
    expect((await kinds(claim)).filter(kind => kind === 'mailing_sent')).toHaveLength(1)
  })

  it('is not sent before its day; reminders go to the same address, the last one to the others', async () => {
    const claim = await signed()
    const { name } = claim.domain
    await send(claim)
    await api.runJobs()
    await send(claim, 'reminder')
    expect(await deliveriesOf(claim)).toHaveLength(1)
    api.clock.forward({ days: 10 })
    await send(claim, 'reminder')
    await send(claim, 'others')
    expect((await deliveriesOf(claim)).map(({ address }) => address)).toEqual([`office@${name}`, `office@${name}`])
    api.clock.forward({ days: 5 })
    await send(claim, 'others')
    const [first, reminder, last] = await written(claim)
    expect((await deliveriesOf(claim)).at(-1)?.address).toBe(`owner@${name}`)
    const keys = [reminder, last].map(mail => keyIn(mail?.text ?? ''))
    expect(new Set([...keys, keyIn(first?.text ?? '')]).size).toBe(3)
    expect(reminder?.subject).toContain('Reminder')
    await api.runJobs()
  })

  it('is written in French to a French website', async () => {
    const claim = await signed({}, { site: 'le-port.fr' })
    await send(claim)
    const [mail] = await written(claim)
    expect(mail?.subject).toContain('Une photographie sur le-port.fr')
    expect(mail?.text).toContain(`/fr/infringement/`)
    await api.runJobs()
  })
})

describe('what ends or holds it', () => {
  it('is asked again before each letter: a licence that was recorded since stops all of them', async () => {
    const claim = await signed()
    const body = {
      image,
      licensee: 'Alpine AG',
      url: `https://${claim.domain.name}`,
      starts_on: addDays(dayOf(api.clock.now()), -30),
    }
    await api.as(await again()).call(licenses.record, { body })
    await send(claim)
    expect(await states(claim)).toEqual(['first_sending', 'reminder', 'others'].map(type => [type, 'blocked']))
    expect(await deliveriesOf(claim)).toMatchObject([{ state: 'stopped' }])
    const told = (await api.as(await again()).call(notices.list)).body.results[0]
    expect(told).toMatchObject({
      kind: 'letters_stopped',
      details: { infringement: claim.id, hit: claim.hits[0]?.hit, trouble: 'blocked' },
    })
  })

  it('leaves no more for a copy that is not confirmed any more', async () => {
    const claim = await signed()
    await api.services.db
      .update(hits)
      .set({ confirmed: false })
      .where(eq(hits.id, claim.hits[0]?.hit ?? ''))
    await send(claim)
    expect(await states(claim)).toEqual(['first_sending', 'reminder', 'others'].map(type => [type, 'unconfirmed']))
    const told = (await api.as(await again()).call(notices.list)).body.results[0]
    expect(told).toMatchObject({ kind: 'letters_stopped', details: { trouble: 'unconfirmed' } })
  })

  it('takes back what was written and has not left', async () => {
    const claim = await signed()
    await send(claim)
    const [mail] = await written(claim)
    const token = keyIn(mail?.text ?? '')
    await api.call(receivedLetters.answer, { token, body: { kind: 'contest', lines: null, reason: 'It is mine.' } })
    await api.runJobs()
    expect(left).not.toContain(`office@${claim.domain.name}`)
    expect(await written(claim)).toEqual([])
    expect(await states(claim)).toEqual([
      ['first_sending', 'sent'],
      ['reminder', 'contested'],
      ['others', 'contested'],
    ])
  })

  it('withdrawn while it is sent, it leaves whole or not at all', async () => {
    const person = await again()
    for (let round = 0; round < 4; round += 1) {
      const claim = await signed()
      const withdraw = () =>
        api.as(person).call(infringements.withdraw, { id: claim.id, body: { reason: 'It was licensed.' } })
      await Promise.all(round % 2 === 0 ? [withdraw(), send(claim)] : [send(claim), withdraw()])
      await api.runJobs()
      const sent = (await kinds(claim)).includes('mailing_sent')
      expect((await states(claim))[0]?.[1]).toBe(sent ? 'sent' : 'withdrawn')
      expect((await written(claim)).every(mail => mail.sent_at !== null)).toBe(true)
      expect((await read(claim)).outcome).toBe('withdrawn')
      await send(claim, 'reminder')
      expect((await states(claim))[1]?.[1]).toBe('withdrawn')
    }
  })

  it('withdrawn while the mail service takes it, it has left, and what it said is kept', async () => {
    const claim = await signed()
    await send(claim)
    const person = await again()
    const body = { reason: 'A mistake.' }
    meanwhile = () => api.as(person).call(infringements.withdraw, { id: claim.id, body })
    await api.runJobs()
    meanwhile = null
    expect((await deliveriesOf(claim)).map(({ state }) => state)).toEqual(['sent'])
    const [mail] = await written(claim)
    expect(mail?.sent_at).not.toBeNull()
    expect(keyIn(mail?.text ?? '')).toBe('')
  })

  it('without an address, nothing leaves and its creator is told', async () => {
    const claim = await signed({}, { addresses: { internal_emails: ['abuse@registrar.example'] } })
    await send(claim)
    expect(await states(claim)).toEqual(['first_sending', 'reminder', 'others'].map(type => [type, 'no_address']))
    const host = await api.as(await again()).call(infringements.hostNotice, { id: claim.id, query: { language: 'fr' } })
    expect(host.body).toMatchObject({
      locations: [claim.hits[0]?.page_url],
      text: expect.stringContaining('2022/2065'),
    })
  })

  it('refused for good by the only address, it has failed, and others are tried on their day', async () => {
    const claim = await signed()
    const { name } = claim.domain
    refusing.add(`office@${name}`)
    await send(claim)
    await api.runJobs()
    const [letter] = (await read(claim)).mailings
    expect(letter?.state).toBe('failed')
    const event = (await read(claim)).events.find(({ kind }) => kind === 'delivery_refused')
    expect(event?.details).toEqual({ address: `office@${name}`, refusal: '550 5.1.1 no such user' })
    const early = await api.as(await again()).call(infringements.hostNotice, { id: claim.id })
    expect([early.status, early.problem.code]).toEqual([409, 'host_notice_early'])
    api.clock.forward({ days: 15 })
    await send(claim, 'reminder')
    await send(claim, 'others')
    await api.runJobs()
    expect(await states(claim)).toEqual([
      ['first_sending', 'failed'],
      ['reminder', 'failed'],
      ['others', 'sent'],
    ])
    expect(left).toContain(`owner@${name}`)
  })

  it('to an address that an attacker put into a record goes to nobody else', async () => {
    const claim = await signed()
    const { db } = api.services
    const internal_emails = ['x@evil.example\nBcc: all@evil.example', 'y@evil.example, z@evil.example']
    await db.update(domains).set({ internal_emails, registrant_emails: [] }).where(eq(domains.name, claim.domain.name))
    api.clock.forward({ days: 15 })
    await send(claim)
    await send(claim, 'others')
    await api.runJobs()
    expect((await deliveriesOf(claim)).map(({ address }) => address)).toEqual([`office@${claim.domain.name}`])
  })
})

describe('on paper', () => {
  it('the copy that is kept opens nothing; the one for the post has a key, and an event says so', async () => {
    const claim = await signed()
    const { db } = api.services
    const keys = () => db.$count(infringement_tokens, eq(infringement_tokens.infringement_id, claim.id))
    const me = api.as(await again())
    const copy = await me.fetch(`/api/infringements/${claim.id}/letter_pdf`)
    expect([copy.status, copy.headers.get('content-type'), await keys()]).toEqual([200, 'application/pdf', 0])
    const post = await me.fetch(`/api/infringements/${claim.id}/letter_for_post`, { method: 'POST' })
    expect([post.status, await keys()]).toEqual([200, 1])
    expect(
      Buffer.from(await post.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await kinds(claim)).toContain('printed')
    await me.call(infringements.withdraw, { id: claim.id, body: { reason: 'It was licensed.' } })
    expect((await me.fetch(`/api/infringements/${claim.id}/letter_for_post`, { method: 'POST' })).status).toBe(409)
    const stopped = and(eq(mailings.infringement_id, claim.id), eq(mailings.state, 'stopped'))
    expect([await keys(), await db.$count(mailings, stopped)]).toEqual([1, 3])
  })
})
