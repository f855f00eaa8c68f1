// The notice to a host: read, signed off by a person and sent once, with every field of article 16(2) DSA, and a letter to nobody else.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringements } from '#lib/contract/infringements.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { mailings as contract } from '#lib/contract/mailings.ts'
import { notices } from '#lib/contract/notices.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { scorecard } from '#lib/contract/scorecard.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import type { Role } from '#lib/rules/access.ts'
import { emails, users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_tokens, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { lockInfringement } from '#server/domains/settlement/infringements/close-infringement.ts'
import { recipientAddresses } from '#server/domains/settlement/infringements/reach-recipient.ts'
import { MailRefused } from '#server/ports/mail.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { priorityPair } from '#tests/support/priority-pair.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
/** Addresses whose server refuses, and what left. */
const refusing = new Set<string>()
const left: { to: string; reply_to: string | null; text: string; html: string }[] = []
beforeAll(async () => {
  const send = async (email: (typeof left)[number]) => {
    if (refusing.has(email.to)) throw new MailRefused('550 5.1.1 no such desk')
    left.push(email)
  }
  api = await testApi({ ports: { mail: { send, check: async () => undefined } } })
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_960, fields: { title: 'Dune at dawn' } })
})
afterAll(() => api.close())

/** No letter of it arrived anywhere; its host is known with a desk. */
async function unheard(desk?: string[], of = image): Promise<TestClaim & { desk: string[] }> {
  const made = await makeClaim(api, { creator, image: of })
  const { db } = api.services
  const host = new URL(made.page).hostname
  const abuse_emails = desk ?? [`abuse@host-of-${host}`]
  await db.update(domains).set({ host: 'Example Hosting', abuse_emails }).where(eq(domains.name, host))
  await db.update(mailings).set({ state: 'failed' }).where(eq(mailings.infringement_id, made.id))
  return { ...made, desk: abuse_emails }
}
const me = () => api.as(creator)
const read = async ({ id }: TestClaim, language: 'en' | 'fr' = 'en') =>
  (await me().call(infringements.hostNotice, { id, query: { language } })).body
const sign = (claim: TestClaim, digest: string, by = creator, language: 'en' | 'fr' = 'en') =>
  api.as(by).call(infringements.sendHostNotice, { id: claim.id, body: { digest, declared: true, language } })
const whole = async ({ id }: TestClaim) => (await me().call(infringements.read, { id })).body
const own = ({ id }: TestClaim) => and(eq(mailings.infringement_id, id), eq(mailings.type, 'host_notice'))
const sentTo = ({ desk }: { desk: string[] }) => left.filter(({ to }) => desk.includes(to))

describe('signed off', () => {
  it('it leaves once, with what was read, and shows among the letters and what happened', async () => {
    const claim = await unheard()
    const notice = await read(claim)
    expect(notice).toMatchObject({ host: 'Example Hosting', addresses: claim.desk, language: 'en' })
    const signed = await sign(claim, notice.digest)
    expect([signed.status, signed.body.host_notice?.state]).toEqual([200, 'sent'])
    await api.runJobs()
    await api.runJobs()
    const [email, ...more] = sentTo(claim)
    expect(more).toEqual([])
    expect(email?.reply_to).toBe(creator.email)
    const { body } = await me().call(contract.list, { query: { infringement: claim.id, type: 'host_notice' } })
    expect(body.results).toMatchObject([{ state: 'sent', deliveries: [{ address: claim.desk[0], state: 'sent' }] }])
    const { events } = await whole(claim)
    expect(events.filter(({ kind }) => kind === 'host_notice_sent')).toMatchObject([
      { actor: 'creator', details: { addresses: claim.desk, digest: notice.digest } },
    ])
  })

  it.each(['en', 'fr'] as const)(
    'in %s it has every field of article 16(2), and a code that anybody can check',
    async language => {
      const claim = await unheard()
      const [found] = await api.services.db.select().from(hits).where(eq(hits.page_url, claim.page))
      const notice = await read(claim, language)
      await sign(claim, notice.digest, creator, language)
      await api.runJobs()
      const text = sentTo(claim)[0]?.text ?? ''
      const fields = [
        '2022/2065', // what it is a notice under
        'Dune at dawn', // (a) why it is illegal, and which work
        claim.page, // (b) where it is
        found?.picture_url ?? '?',
        'Marie Martin', // (c) who notifies
        creator.email,
        notice.good_faith, // (d) good faith
        claim.code,
      ]
      expect(fields.filter(field => !text.includes(field))).toEqual([])
      const copied = notice.text.split('\n').filter(line => line !== '' && !text.includes(line))
      expect(copied).toEqual([])
      const checked = await api.call(receivedLetters.check, { query: { code: claim.code } })
      expect([checked.status, checked.body.sender_name]).toEqual([200, 'Marie Martin'])
    },
  )

  it('it opens no page of the recipient, and is no letter to them', async () => {
    const claim = await unheard()
    const { db } = api.services
    const keys = () => db.$count(infringement_tokens, eq(infringement_tokens.infringement_id, claim.id))
    const [before, sent] = [await keys(), (await api.call(scorecard.read)).body.all.letters.sent]
    await sign(claim, (await read(claim)).digest)
    await api.runJobs()
    expect(await keys()).toBe(before)
    expect(sentTo(claim)[0]?.html).not.toMatch(/infringement\/[\w-]{43}/)
    expect((await api.call(scorecard.read)).body.all.letters.sent).toBe(sent)
    const letter = (await api.call(receivedLetters.read, { token: claim.token })).body
    const shown: string[] = [...letter.mailings, ...(await whole(claim)).mailings].map(({ type }) => type)
    expect(shown).not.toContain('host_notice')
    expect(await recipientAddresses(api.context, await lockInfringement(api.context, claim.id))).toEqual([])
    expect((await whole(claim)).host_notice_due).toBe(true)
  })

  it('by several at once, one leaves', async () => {
    const claim = await unheard()
    const { digest } = await read(claim)
    const answers = await Promise.all([sign(claim, digest), sign(claim, digest), sign(claim, digest)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await api.runJobs()
    expect(sentTo(claim)).toHaveLength(1)
    const again = await sign(claim, digest)
    expect([again.status, again.problem.code]).toEqual([409, 'conflict'])
  })

  it('refused by all addresses, it has failed, and its creator is told so in its own words', async () => {
    const claim = await unheard(['abuse@gone.example', 'dsa@gone.example'])
    for (const address of claim.desk) refusing.add(address)
    await sign(claim, (await read(claim)).digest)
    await api.runJobs()
    const { host_notice, events } = await whole(claim)
    expect(host_notice?.state).toBe('failed')
    expect(events.filter(({ kind }) => kind === 'host_notice_refused')).toHaveLength(2)
    expect(events.map(({ kind }) => kind)).not.toContain('delivery_refused')
    const [told] = (await me().call(notices.list)).body.results
    expect(told).toMatchObject({
      kind: 'letters_stopped',
      details: { infringement: claim.id, trouble: 'host_refused' },
    })
  })

  it('what has not left when the claim ends is taken back', async () => {
    const claim = await unheard()
    await sign(claim, (await read(claim)).digest)
    await me().call(infringements.withdraw, { id: claim.id, body: { reason: 'It was licensed.' } })
    await api.runJobs()
    expect(sentTo(claim)).toEqual([])
    const { db } = api.services
    const [mailing] = await db.select().from(mailings).where(own(claim))
    const deliveries = await db
      .select()
      .from(mailing_deliveries)
      .where(eq(mailing_deliveries.mailing_id, mailing?.id ?? ''))
    expect(deliveries.map(({ state }) => state)).toEqual(['stopped'])
    expect(await db.$count(emails, eq(emails.to, claim.desk[0] ?? ''))).toBe(0)
  })
})

describe('it is refused', () => {
  const nothingLeft = async (claim: TestClaim & { desk: string[] }) => {
    await api.runJobs()
    expect(sentTo(claim)).toEqual([])
    expect(await api.services.db.$count(mailings, own(claim))).toBe(0)
  }

  it('while somebody may still answer', async () => {
    const claim = await unheard()
    const { digest } = await read(claim)
    await api.services.db.update(mailings).set({ state: 'planned' }).where(eq(mailings.infringement_id, claim.id))
    const { status, problem } = await sign(claim, digest)
    expect([status, problem.code]).toEqual([409, 'host_notice_early'])
    await nothingLeft(claim)
  })

  it('once somebody answered, and once the claim has ended', async () => {
    const [answered, ended] = [await unheard(), await unheard()]
    const digests = [(await read(answered)).digest, (await read(ended)).digest] as const
    const reason = { kind: 'contest', lines: null, reason: 'It is my own.' } as const
    await api.call(receivedLetters.answer, { token: answered.token, body: reason })
    await me().call(infringements.withdraw, { id: ended.id, body: { reason: 'A mistake.' } })
    const codes = [await sign(answered, digests[0]), await sign(ended, digests[1])].map(({ problem }) => problem.code)
    expect(codes).toEqual(['host_notice_early', 'host_notice_early'])
    await nothingLeft(answered)
    await nothingLeft(ended)
  })

  it('where what was read has changed, in an address, in a language or in a digest', async () => {
    const claim = await unheard()
    const { digest } = await read(claim)
    const codes = [
      (await sign(claim, 'a'.repeat(64))).problem.code,
      (await sign(claim, digest, creator, 'fr')).problem.code,
    ]
    const host = new URL(claim.page).hostname
    await api.services.db
      .update(domains)
      .set({ abuse_emails: ['other@host.example'] })
      .where(eq(domains.name, host))
    codes.push((await sign(claim, digest)).problem.code)
    expect(codes).toEqual(['claim_changed', 'claim_changed', 'claim_changed'])
    await nothingLeft(claim)
  })

  it('without a desk, or with one that is no mailbox: then its text is for copying', async () => {
    for (const desk of [[], ['a@evil.example\nBcc: all@evil.example', 'https://host.example/abuse']]) {
      const claim = await unheard(desk)
      const notice = await read(claim)
      expect([notice.addresses, notice.text]).toEqual([[], expect.stringContaining('2022/2065')])
      const { status, problem } = await sign(claim, notice.digest)
      expect([status, problem.code]).toEqual([409, 'host_unknown'])
      await nothingLeft(claim)
    }
  })

  it('where a licence was recorded since, or the copy is not confirmed any more', async () => {
    const [licensed, doubted] = [await unheard(), await unheard()]
    const digests = [(await read(licensed)).digest, (await read(doubted)).digest] as const
    const url = new URL(licensed.page).origin
    const starts_on = addDays(dayOf(api.clock.now()), -30)
    await me().call(licenses.record, { body: { image, licensee: 'Alpine AG', url, starts_on } })
    await api.services.db.update(hits).set({ confirmed: false }).where(eq(hits.page_url, doubted.page))
    const codes = [await sign(licensed, digests[0]), await sign(doubted, digests[1])].map(({ problem }) => problem.code)
    expect(codes).toEqual(['claim_blocked', 'hit_unconfirmed'])
    await nothingLeft(licensed)
    await nothingLeft(doubted)
  })

  it('while it is contested who was first', async () => {
    const earlier = await makePerson(api)
    const { second } = await priorityPair(api, { earlier, later: creator, seed: 21_961 })
    const claim = await unheard(undefined, second)
    const { status, problem } = await sign(claim, (await read(claim)).digest)
    expect([status, problem.code]).toEqual([409, 'priority_unsettled'])
    await nothingLeft(claim)
  })

  it('without the declaration', async () => {
    const claim = await unheard()
    const body = JSON.stringify({ digest: (await read(claim)).digest })
    const headers = { 'content-type': 'application/json' }
    const answer = await me().fetch(`/api/infringements/${claim.id}/host_notice`, { method: 'POST', body, headers })
    expect(answer.status).toBe(422)
    await nothingLeft(claim)
  })

  it('to everybody but whoever claims, and to whoever only looks round', async () => {
    const claim = await unheard()
    const { digest } = await read(claim)
    const collector = await makePerson(api, { account_type: 'collector' })
    const lawyer = await makePerson(api, { account_type: 'collector', roles: ['lawyer', 'admin'] })
    const stranger = await makePerson(api)
    const nobody = await api.call(infringements.sendHostNotice, { id: claim.id, body: { digest, declared: true } })
    const others = [
      await sign(claim, digest, collector),
      await sign(claim, digest, lawyer),
      await sign(claim, digest, stranger),
    ]
    expect([nobody, ...others].map(({ status }) => status)).toEqual([401, 403, 403, 404])
    const rolesBe = (roles: Role[]) => api.services.db.update(users).set({ roles }).where(eq(users.id, creator.id))
    await rolesBe(['demo'])
    const demo = await sign(claim, digest)
    await rolesBe(['admin'])
    expect([demo.status, demo.problem.code]).toEqual([403, 'demo_restricted'])
    await nothingLeft(claim)
  })
})
