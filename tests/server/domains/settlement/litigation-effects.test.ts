// What cases mean elsewhere: for copies, figures, administrators, and accounts that want to go.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidences } from '#lib/contract/evidences.ts'
import { hits } from '#lib/contract/hits.ts'
import { adminLitigations, litigations } from '#lib/contract/litigations.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { users } from '#server/db/schema/accounts.ts'
import { litigation_events } from '#server/db/schema/litigation.ts'
import { evidences as evidenceRows } from '#server/db/schema/monitoring.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { requireDeletable } from '#server/domains/accounts/deletion/deletion-blockers.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeLawyer, makeVerified, takenCase } from '#tests/support/settlement/cases.ts'
import { makeClaim, putDelivery, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let lawyer: TestPerson
let admin: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  lawyer = await makeLawyer(api, { first_name: 'Gisèle', last_name: 'Halimi' })
  admin = await makePerson(api, { roles: ['admin'] })
  image = await certified(api, creator, { seed: 21_960 })
})
afterAll(() => api.close())

const claim = (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => makeClaim(api, { creator, image, ...more })
const taken = (made: TestClaim) => takenCase(api, { creator, lawyer, claim: made.id })
const read = async (id: string, by = lawyer) => (await api.as(by).call(litigations.read, { id })).body
const discount = (id: string, discount_cents: number, by = lawyer) =>
  api.as(by).call(litigations.discount, { id, body: { discount_cents, reason: 'They wrote at once.' } })
const outcome = { outcome: 'They paid my office.' }
const reason = { reason: 'They have asked for a month.' }
const listed = async (by: TestPerson, query = {}) =>
  (await api.as(by).call(litigations.list, { query })).body.results.map(({ id }) => id)
const eventsOf = async (id: string) => {
  const rows = await api.services.db.select().from(litigation_events).where(eq(litigation_events.litigation_id, id))
  return rows.map(({ kind }) => kind)
}

describe('how the two sides reach each other', () => {
  const offered = async (made: TestClaim) => {
    const { body } = await api.as(creator).call(litigations.offer, { id: made.id })
    return body.cases.map(({ contact }) => contact)
  }

  it('is said to nobody before the case is taken, nor where it is declined', async () => {
    const made = await claim()
    const { id } = (await askLawyer(api, creator, made.id)).body
    expect([await read(id), await read(id, creator)]).toMatchObject([{ contact: null }, { contact: null }])
    expect(await offered(made)).toEqual([null])
    const { body } = await api.as(lawyer).call(litigations.ignore, { id, body: { comment: 'Too small.' } })
    expect(body.contact).toBeNull()
    expect(await offered(made)).toEqual([null])
  })

  it('is said to each of the two once it is taken, and to no other lawyer', async () => {
    const made = await claim()
    await api.services.db.update(profiles).set({ is_public: true }).where(eq(profiles.user_id, lawyer.id))
    const id = await taken(made)
    const reached = { name: 'Gisèle Halimi', email: lawyer.email, profile: { role: 'lawyers', id: lawyer.id } }
    expect((await read(id, creator)).contact).toMatchObject(reached)
    expect(await offered(made)).toMatchObject([reached])
    expect((await read(id)).contact).toMatchObject({ email: creator.email, profile: { role: 'creators' } })
    const show = (is_public: boolean) =>
      api.services.db.update(profiles).set({ is_public }).where(eq(profiles.user_id, creator.id))
    await show(false)
    expect((await read(id)).contact).toMatchObject({ email: creator.email, profile: null })
    await show(true)
    const other = await api.as(await makeLawyer(api)).call(litigations.read, { id })
    expect([other.status, JSON.stringify(other.problem).includes('@')]).toEqual([404, false])
    const list = JSON.stringify((await api.as(admin).call(adminLitigations.list)).body)
    expect(list).not.toContain(lawyer.email)
    const news = (await api.outbox()).findLast(({ to, text }) => to === creator.email && text.includes('has taken'))
    expect(news?.text).toContain(lawyer.email)
  })
})

describe('a copy in an open case', () => {
  it('has that status, is found by it, is not filed elsewhere, and its image stays', async () => {
    const made = await claim()
    const id = await taken(made)
    const [row] = await api.services.db
      .select({ hit: infringement_hits.hit_id })
      .from(infringement_hits)
      .where(eq(infringement_hits.infringement_id, made.id))
    const hit = row?.hit ?? ''
    const found = async (query: object) =>
      (await api.as(creator).call(hits.list, { query })).body.results.map(each => each.id)
    const { body } = await api.as(creator).call(hits.read, { id: hit })
    expect(body).toMatchObject({ status: 'litigation', litigation: { id, state: 'pending' } })
    expect(await found({ status: 'litigation' })).toContain(hit)
    expect(await found({ litigation_status: 'pending' })).toContain(hit)
    expect((await api.as(creator).call(hits.stats)).body.by_status.litigation).toBeGreaterThan(0)
    const filed = await api.as(creator).call(hits.update, { id: hit, body: { category: 'trash' } })
    expect(filed.problem.code).toBe('hit_in_litigation')
    const answers = await api.context.ask('images.deletable', { image_ids: [image] })
    expect(answers.map(answer => answer.get(image))).toContain('image_in_litigation')
    await api.as(lawyer).call(litigations.fail, { id, body: outcome })
    expect(await found({ litigation_status: 'pending' })).not.toContain(hit)
    expect(await found({ litigation_status: 'failed' })).toContain(hit)
    expect((await api.as(creator).call(hits.read, { id: hit })).body.status).toBe('pending')
  })
})

describe('evidence reports', () => {
  it('follow the newest case about their copy, and are found by it', async () => {
    const asked = await makeVerified(api)
    const photo = await certified(api, asked, { seed: 21_955 })
    const made = await makeClaim(api, { creator: asked, image: photo })
    const untouched = await makeClaim(api, { creator: asked, image: photo })
    const hitOf = async (id: string) => {
      const [row] = await api.services.db
        .select()
        .from(infringement_hits)
        .where(eq(infringement_hits.infringement_id, id))
      return row?.hit_id ?? ''
    }
    const put = async (id: string) => {
      const hit = await hitOf(id)
      const at = api.clock.now()
      const report = newId('evidence', at)
      const times = { ordered_at: at, due_at: at }
      await api.services.db.insert(evidenceRows).values({
        id: report,
        hit_id: hit,
        user_id: asked.id,
        state: 'pending',
        automatic: false,
        price_cents: toCents(50_00),
        ...times,
      })
      return report
    }
    const [mine, other] = [await put(made.id), await put(untouched.id)]
    const found = async (query: object) =>
      (await api.as(asked).call(evidences.list, { query })).body.results.map(({ id, litigation_status }) => [
        id,
        litigation_status,
      ])
    expect(await found({ ordering: 'ordered_at' })).toEqual([
      [mine, null],
      [other, null],
    ])
    const id = await takenCase(api, { creator: asked, lawyer, claim: made.id })
    expect(await found({ litigation_status: 'pending' })).toEqual([[mine, 'pending']])
    await api.as(lawyer).call(litigations.suspend, { id, body: reason })
    expect(await found({ litigation_status: 'suspended' })).toEqual([[mine, 'suspended']])
    await api.as(lawyer).call(litigations.fail, { id, body: outcome })
    expect(await found({ litigation_status: 'failed' })).toEqual([[mine, 'failed']])
    await takenCase(api, { creator: asked, lawyer, claim: made.id })
    expect(await found({ litigation_status: 'failed' })).toEqual([])
    expect((await api.as(asked).call(evidences.read, { id: mine })).body.litigation_status).toBe('pending')
    const wrong = await api.as(asked).fetch('/api/evidences?litigation_status=won')
    expect(wrong.status).toBe(422)
  })
})

describe('the recipient of a letter', () => {
  const letter = async ({ token }: TestClaim) => (await api.call(receivedLetters.read, { token })).body
  const told = async (to: string) =>
    (await api.outbox()).filter(mail => mail.to === to && mail.template === 'discount_granted').map(({ text }) => text)
  const off = (id: string, cents: number, why: string) =>
    api.as(lawyer).call(litigations.discount, { id, body: { discount_cents: cents, reason: why } })

  it('is written what a lawyer lets off and why, once each time, and reads it on the page', async () => {
    const made = await claim()
    const office = `office-${made.code.toLowerCase()}@shop.example`
    await putDelivery(api, made.id, office)
    const id = await taken(made)
    expect((await letter(made)).discount_reason).toBeNull()
    await off(id, 20_00, 'You wrote at once.')
    await off(id, 500_00, 'More than may be.')
    await off(id, 50_00, 'You have paid before.')
    const [first, second, ...more] = await told(office)
    expect(more).toEqual([])
    expect(first).toMatch(
      /lets €20\.00 in all off[\s\S]*You wrote at once\.[\s\S]*What is left of the damages is €480\.00/,
    )
    expect(second).toMatch(/€50\.00 in all off[\s\S]*You have paid before\.[\s\S]*damages is €450\.00/)
    // The link is of this letter and opens it.
    const token = /infringement\/([^/\s]+)\//.exec(second ?? '')?.[1] ?? ''
    const { status, body } = await api.call(receivedLetters.read, { token })
    expect([status, body.check_code]).toEqual([200, made.code])
    expect((await letter(made)).discount_reason).toBe('You have paid before.')
  })

  it('whom no letter has reached is written nothing', async () => {
    const made = await claim()
    const before = (await api.outbox()).length
    await off(await taken(made), 10_00, 'Early.')
    const mails = (await api.outbox()).slice(before)
    expect(mails.filter(({ template }) => template === 'discount_granted')).toEqual([])
  })
})

describe('figures', () => {
  it('of a lawyer count what was decided, not what was withdrawn or waits', async () => {
    const mine = await makeLawyer(api)
    const asked = await makeVerified(api)
    const photo = await certified(api, asked, { seed: 21_953 })
    const begin = async () => {
      const { id } = await makeClaim(api, { creator: asked, image: photo })
      return takenCase(api, { creator: asked, lawyer: mine, claim: id })
    }
    const [won, lost, back, open] = [await begin(), await begin(), await begin(), await begin()]
    await api.as(mine).call(litigations.succeed, { id: won, body: outcome })
    await api.as(mine).call(litigations.fail, { id: lost, body: outcome })
    await api.as(asked).call(litigations.withdraw, { id: back, body: reason })
    await discount(open, 50_00, mine)
    const figures = async (by: TestPerson) => (await api.as(by).call(litigations.stats)).body
    const counted = { decided: 2, success_bps: 5_000, open_cents: 450_00 }
    const by_state = { pending: 1, suspended: 0, success: 1, failed: 2, ignored: 0 }
    expect(await figures(mine)).toMatchObject({ total: 4, by_state, ...counted })
    expect(await figures(asked)).toMatchObject({ total: 4, waiting: 0, by_state, ...counted })
    expect(await listed(asked, { state: 'failed' })).toEqual([back, lost])
  })
})

describe('an administrator', () => {
  it('files a case and sets its fee while it is open, and its creator is told', async () => {
    const id = (await askLawyer(api, creator, (await claim()).id)).body.id
    const classify = (body: object, by = admin) => api.as(by).call(adminLitigations.classify, { id, body })
    expect((await classify({})).status).toBe(422)
    expect((await classify({ commission_cents: -1 })).status).toBe(422)
    expect((await classify({ classification: 'shop' }, lawyer)).status).toBe(403)
    expect((await classify({ classification: 'shop', commission_cents: 25_00 })).body).toMatchObject({
      classification: 'shop',
      commission_cents: 25_00,
    })
    await classify({ classification: 'shop' })
    expect(await eventsOf(id)).toEqual(['opened', 'classified'])
    const found = await api.as(admin).call(adminLitigations.list, { query: { classification: 'shop' } })
    expect(found.body.results.map(each => each.id)).toEqual([id])
    const unfiled = await api.as(admin).call(adminLitigations.list, { query: { classification: 'none' } })
    expect(unfiled.body.results.map(each => each.id)).not.toContain(id)
    const { events } = await read(id, creator)
    expect(events.at(-1)).toMatchObject({ kind: 'classified', by: null, amount_cents: 25_00 })
    await api.as(creator).call(litigations.withdraw, { id, body: reason })
    expect((await classify({ commission_cents: 0 })).problem.code).toBe('conflict')
  })
})

describe('accounts with open cases', () => {
  it('are not deleted, neither of whoever asked nor of whoever works on it', async () => {
    const asked = await makeVerified(api)
    const mine = await makeLawyer(api)
    const photo = await certified(api, asked, { seed: 21_954 })
    const { id: claimed } = await makeClaim(api, { creator: asked, image: photo })
    const id = await takenCase(api, { creator: asked, lawyer: mine, claim: claimed })
    for (const person of [asked, mine])
      await expect(requireDeletable(api.context, person.id)).rejects.toMatchObject({ code: 'account_has_cases' })
    await api.as(asked).call(litigations.withdraw, { id, body: reason })
    for (const person of [asked, mine]) await requireDeletable(api.context, person.id)
  })

  it('a lawyer who is one no longer sees nothing of a lawyer', async () => {
    const mine = await makeLawyer(api)
    const id = await takenCase(api, { creator, lawyer: mine, claim: (await claim()).id })
    await api.services.db.update(users).set({ roles: [] }).where(eq(users.id, mine.id))
    expect((await api.as(mine).call(litigations.read, { id })).status).toBe(404)
    expect(await listed(mine)).toEqual([])
  })
})
