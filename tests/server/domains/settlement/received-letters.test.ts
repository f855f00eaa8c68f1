// What a recipient does with a letter, without an account: check, read, answer; and what attacks on it come to.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { wrongLettersPerIp } from '#lib/rules/settlement/recipients.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import {
  infringement_answers,
  infringement_events,
  infringement_tokens,
  infringements,
  mailings,
} from '#server/db/schema/settlement.ts'
import { closeInfringement, lockInfringement } from '#server/domains/settlement/infringements/close-infringement.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { putLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { firstLetter, linkTo, makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
/** Numbers of licences for two websites. */
let here: string
let elsewhere: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_001, fields: { title: 'Dune at dawn' } })
  const buyer = await makeBuyer(api)
  const licensed = async (website: string) => (await putLicense(api, { seller: creator, buyer, image, website })).number
  here = await licensed('https://licensed.example')
  elsewhere = await licensed('https://elsewhere.example')
})
afterAll(() => api.close())

const claim = (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => makeClaim(api, { creator, image, ...more })
const answer = ({ token }: { token: string }, body: object) =>
  api.call(receivedLetters.answer, { token, body: body as never }) // also shapes that the contract refuses
const read = async ({ token }: { token: string }) => (await api.call(receivedLetters.read, { token })).body
const eventsOf = async ({ id }: TestClaim) => {
  const rows = await api.services.db
    .select()
    .from(infringement_events)
    .where(eq(infringement_events.infringement_id, id))
  return rows.map(({ kind }) => kind).sort()
}
const planned = ({ id }: TestClaim) =>
  api.services.db.$count(mailings, and(eq(mailings.infringement_id, id), eq(mailings.state, 'planned')))

describe('a code', () => {
  it('says who wrote to which website, when and about how many photographs, and nothing more', async () => {
    const { code, page } = await claim()
    const { body } = await api.call(receivedLetters.check, { query: { code: code.toLowerCase().replaceAll('-', ' ') } })
    const said = { sent_on: dayOf(api.clock.now()), sender_name: 'Marie Martin', images: 1, open: true }
    expect(body).toEqual({ ...said, domain: new URL(page).host })
  })

  it('that was never given is unknown, and whoever keeps guessing waits', async () => {
    const guess = () => api.call(receivedLetters.check, { query: { code: 'L-0000-0000-0000' } })
    const seen: number[] = []
    for (let tries = 0; tries <= (wrongLettersPerIp.tiers[0]?.points ?? 0); tries += 1)
      seen.push((await guess()).status)
    expect(seen[0]).toBe(404)
    expect(seen.at(-1)).toBe(429)
    api.clock.forward({ hours: 2 })
    await api.services.db.execute('delete from rate_limits')
  })
})

describe('a link', () => {
  it('opens its own letter with lines that make up the sum, and is noted once', async () => {
    const made = await claim()
    const [first] = await Promise.all([read(made), read(made), read(made)])
    expect(first).toMatchObject({ kind: 'claim', state: 'to_be_settled', required_action: 'pay_or_remove_or_buy' })
    expect(first.offered).toEqual(['pay', 'remove', 'buy', 'prove', 'contest'])
    expect(first.amounts).toMatchObject({ prejudice_cents: 500_00, total_cents: 555_00 })
    const sum = first.amounts.lines.reduce((total, line) => total + line.amount_cents, 0)
    expect(sum + (first.amounts.license?.vat_cents ?? 0)).toBe(first.amounts.total_cents)
    expect((await eventsOf(made)).filter(kind => kind === 'opened')).toHaveLength(1)
  })

  it('notes which letter was opened, by the link before by what is said with it', async () => {
    const made = await claim()
    const mailing = await firstLetter(api, made)
    const paper = await linkTo(api, made.id)
    const [reminder] = await api.services.db
      .select()
      .from(mailings)
      .where(and(eq(mailings.infringement_id, made.id), eq(mailings.type, 'reminder')))
    const written = eq(infringement_tokens.token_hash, hashToken(paper))
    await api.services.db.update(infringement_tokens).set({ mailing_id: reminder?.id }).where(written)
    for (const token of [made.token, paper])
      expect((await api.call(receivedLetters.read, { token, query: { mailing } })).status).toBe(200)
    const opened = and(eq(infringement_events.infringement_id, made.id), eq(infringement_events.kind, 'opened'))
    const rows = await api.services.db.select().from(infringement_events).where(opened)
    expect(rows.map(({ details }) => details)).toEqual([{ mailing }, { mailing: reminder?.id }])
  })

  it('does not open with a letter of another case, and notes nothing', async () => {
    const [one, other] = [await claim(), await claim()]
    for (const mailing of [await firstLetter(api, other), 'mlg_none'])
      expect((await api.call(receivedLetters.read, { token: one.token, query: { mailing } })).status).toBe(404)
    expect(await eventsOf(one)).not.toContain('opened')
  })

  it('asks for the VAT that its creator charges: none under article 293 B, none of a company abroad', async () => {
    const unregistered = await makePerson(api)
    await signAgreement(api, unregistered, null)
    const theirs = await certified(api, unregistered, { seed: 21_002, fields: { title: 'Low tide' } })
    const exempt = await read(await claim({ creator: unregistered, image: theirs }))
    const free = { net_cents: 50_00, vat_cents: 0, total_cents: 50_00 }
    expect(exempt.amounts).toMatchObject({ license: { ...free, tax_code: 'E293B' }, total_cents: 550_00 })

    const made = await claim()
    expect((await read(made)).amounts.license).toMatchObject({ vat_cents: 5_00, tax_code: 'S10' })
    const company = { user_type: 'legal', company_country: 'DE', vat_number: 'DE136695976' } as const
    const recipient = await makePerson(api)
    await api.services.db.update(profiles).set(company).where(eq(profiles.user_id, recipient.id))
    await api.services.db.update(infringements).set({ recipient_id: recipient.id }).where(eq(infringements.id, made.id))
    expect((await read(made)).amounts).toMatchObject({ license: { ...free, tax_code: 'AE' }, total_cents: 550_00 })
  })

  it('tells nothing of the creator but the name in the letter', async () => {
    const text = JSON.stringify(await read(await claim()))
    for (const secret of [creator.id, creator.email, 'recipient_id', 'user_id']) expect(text).not.toContain(secret)
  })

  it('that was not sent opens nothing, and pictures of another case are unknown', async () => {
    const [one, other] = [await claim(), await claim()]
    expect((await api.call(receivedLetters.read, { token: `${one.token.slice(0, -1)}!` })).status).toBe(404)
    expect((await api.call(receivedLetters.read, { token: one.id })).status).toBe(404)
    expect((await api.call(receivedLetters.picture, { token: one.token, hit: other.hit })).status).toBe(404)
    expect((await api.call(receivedLetters.certificate, { token: one.token, query: { hit: other.hit } })).status).toBe(
      404,
    )
  })

  it('shows the photograph and its certificate', async () => {
    const { token, hit } = await claim()
    expect((await api.fetch(`/api/infringements/${token}/pictures/${hit}?side=original`)).status).toBe(200)
    const pdf = await api.fetch(`/api/infringements/${token}/certificate_pdf?language=fr`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})

describe('whoever says that it is removed', () => {
  it('stops the letters, has the page looked at, and says it once', async () => {
    const made = await claim()
    const ends = await Promise.all([1, 2, 3].map(() => answer(made, { kind: 'remove' })))
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
    const body = await read(made)
    expect(body).toMatchObject({ state: 'to_be_settled', removal_state: 'pending', regularization: 'pending' })
    expect(body.answers.map(({ kind, state }) => [kind, state])).toEqual([['remove', 'open']])
    expect(body.checks.map(({ reason, result }) => [reason, result])).toEqual([['requested', null]])
    expect(await planned(made)).toBe(0)
    expect((await eventsOf(made)).filter(kind => kind === 'answered')).toHaveLength(1)
  })
})

describe('whoever holds a licence', () => {
  it('closes the case by its number, in one paste', async () => {
    const made = await claim({ site: 'licensed.example' })
    const { body } = await answer(made, { kind: 'prove', passports: `  ${here.toLowerCase()}\n` })
    expect(body).toMatchObject({ state: 'settled', outcome: 'license_proved', offered: [], required_action: 'none' })
    expect(body.answers).toMatchObject([{ kind: 'prove', state: 'accepted', passport_number: here }])
    expect(body.mailings.map(({ state }) => state)).toEqual(['sent', 'stopped', 'stopped'])
    expect((await answer(made, { kind: 'remove' })).problem.code).toBe('answer_not_offered')
    expect(await eventsOf(made)).toContain('closed')
  })

  it('for another website, or with a number that was never given, proves nothing', async () => {
    const made = await claim()
    for (const passports of [elsewhere, 'L-0000-0000-0000', 'nonsense', `${elsewhere} e30.e30.e30`])
      expect((await answer(made, { kind: 'prove', passports })).problem.code).toBe('license_not_proved')
    expect((await read(made)).answers).toEqual([])
    expect(await planned(made)).toBe(2)
  })

  it('from elsewhere hands in a file, which its creator judges within ten days', async () => {
    const made = await claim()
    const file = new Blob(['%PDF-1.7 a licence'])
    const { body, status } = await api.call(receivedLetters.handIn, {
      token: made.token,
      body: { message: 'Ours.' },
      file,
    })
    expect(status).toBe(201)
    const due_on = addDays(dayOf(api.clock.now()), 10)
    expect(body.answers).toMatchObject([{ kind: 'prove', state: 'open', message: 'Ours.', due_on }])
    expect(await planned(made)).toBe(0)
    const again = await api.call(receivedLetters.handIn, { token: made.token, body: {}, file })
    expect(again.problem.code).toBe('answer_waiting')
    const script = new Blob(['<script>'])
    const other = await claim()
    expect((await api.call(receivedLetters.handIn, { token: other.token, body: {}, file: script })).problem.code).toBe(
      'document_type',
    )
  })
})

describe('whoever contests', () => {
  it('says which line and why, once; the letters stop', async () => {
    const made = await claim()
    const body = { kind: 'contest', lines: [0], reason: 'It was online for one day.' }
    const ends = await Promise.all([answer(made, body), answer(made, body)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    const [row] = (await read(made)).answers
    expect(row).toMatchObject({ kind: 'contest', state: 'open', contested_lines: [0], message: body.reason })
    expect(await planned(made)).toBe(0)
  })

  it('needs a reason, and lines that are there; all lines are the whole', async () => {
    const made = await claim()
    expect((await answer(made, { kind: 'contest', lines: null, reason: ' ' })).status).toBe(422)
    expect((await answer(made, { kind: 'contest', lines: [9], reason: 'Why?' })).status).toBe(422)
    const all = made.lines.map((_, at) => at)
    expect((await answer(made, { kind: 'contest', lines: all, reason: 'All.' })).body.answers).toMatchObject([
      { contested_lines: null },
    ])
  })
})

describe('once it is withdrawn', () => {
  it('nothing can be answered, whoever is first', async () => {
    const made = await claim()
    const withdraw = api.context.transact(async tx => {
      const by = { actor: 'creator', user_id: creator.id } as const
      await closeInfringement(tx, await lockInfringement(tx, made.id), by, {
        outcome: 'withdrawn',
        reason: 'A mistake.',
      })
    })
    const [, said] = await Promise.all([withdraw, answer(made, { kind: 'contest', lines: null, reason: 'No.' })])
    const body = await read(made)
    expect(body).toMatchObject({ state: 'not_settled', outcome: 'withdrawn', close_reason: 'A mistake.', offered: [] })
    expect(body.answers).toHaveLength(said.status === 200 ? 1 : 0)
    expect((await answer(made, { kind: 'remove' })).problem.code).toBe('answer_not_offered')
  })
})

describe('an account', () => {
  it('takes a letter over, the first one for good, its creator never', async () => {
    const made = await claim()
    const [one, two] = [await makePerson(api), await makePerson(api)]
    const again = await linkTo(api, made.id)
    expect((await api.as(creator).call(receivedLetters.assign, { token: made.token })).problem.code).toBe(
      'same_buyer_seller',
    )
    expect((await api.as(one).call(receivedLetters.assign, { token: made.token })).status).toBe(200)
    expect((await api.as(one).call(receivedLetters.assign, { token: again })).status).toBe(200)
    expect((await api.as(two).call(receivedLetters.assign, { token: made.token })).status).toBe(409)
    const [row] = await api.services.db.select().from(infringements).where(eq(infringements.id, made.id))
    expect(row?.recipient_id).toBe(one.id)
    expect(await api.services.db.$count(infringement_answers, eq(infringement_answers.infringement_id, made.id))).toBe(
      0,
    )
  })
})
