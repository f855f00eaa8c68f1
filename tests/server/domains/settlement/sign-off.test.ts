// Previews and sign-offs: what is signed is what was read, by whoever may, and of nothing that speaks against it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { infringements } from '#lib/contract/infringements.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { mailings } from '#lib/contract/mailings.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import {
  infringement_hits,
  infringements as infringement_rows,
  mailing_deliveries,
  mailings as mailing_rows,
} from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard } from '#tests/support/billing/cards.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import {
  COMMERCIAL,
  claimableHit,
  claimableImage,
  draftOf,
  makeClaimant,
  preview,
  sign,
} from '#tests/support/settlement/claimable.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let stranger: TestPerson
let image: string
/** Its dossier is empty. */
let bare: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeClaimant(api)
  stranger = await makeClaimant(api)
  image = await claimableImage(api, creator, 31_001)
  bare = await certified(api, creator, { seed: 31_003 })
})
afterAll(() => api.close())

const hit = (more: Parameters<typeof claimableHit>[3] = {}) => claimableHit(api, creator, image, more)
const today = (days = 0) => addDays(dayOf(api.clock.now()), days)
const call = (body: object) => api.as(creator).call(infringements.preview, { body: body as never }) // shapes that are refused

describe('a preview', () => {
  it('shows every line, the addresses, the schedule and the letter, and changes nothing', async () => {
    const id = await hit({ site: 'maison-claret.example' })
    const read = await preview(api, creator, draftOf([id], { missing_credit: true }))
    expect(read.obstacles).toEqual([])
    expect(read.domain.name).toBe('maison-claret.example')
    expect(read.amounts).toMatchObject({ prejudice_cents: 500_00, total_cents: 555_00 })
    expect(read.addresses).toEqual({
      first: ['office@maison-claret.example'],
      others: ['owner@maison-claret.example'],
    })
    expect(read.schedule).toEqual([
      { type: 'first_sending', due_on: today() },
      { type: 'reminder', due_on: today(10) },
      { type: 'others', due_on: today(15) },
    ])
    expect(read.letter.subject).toContain('maison-claret.example')
    expect(read.letter.text).toContain(COMMERCIAL)
    expect(read.letter.text).toContain('€500.00')
    expect(read.hits[0]).toMatchObject({ certificate_version: 2, dossier: { sufficient: true }, blocks: [] })
    expect(await api.services.db.$count(infringement_rows)).toBe(0)
    expect(await preview(api, creator, draftOf([id], { missing_credit: true }))).toEqual(read)
  })

  it('is in the language of the website, or in the one that is chosen', async () => {
    const id = await hit({ site: 'hotel-du-port.fr' })
    const read = await preview(api, creator, draftOf([id]))
    expect([read.locale, read.letter.text]).toEqual(['fr', expect.stringContaining('Merci de répondre')])
    const chosen = await preview(api, creator, draftOf([id], { locale: 'en' }))
    expect([chosen.locale, chosen.letter.text]).toEqual(['en', expect.stringContaining('Please answer')])
  })

  it('adds up: lines of the damages make the damages, with the licence the total', async () => {
    const both = [await hit({ site: 'adds-up.example' }), await hit({ site: 'adds-up.example' })]
    const { amounts } = await preview(api, creator, draftOf(both, { prejudice_cents: 321_09 }))
    const sum = (part: string) =>
      amounts.lines.filter(line => line.part === part).reduce((total, line) => total + line.amount_cents, 0)
    expect([sum('damages'), amounts.prejudice_cents]).toEqual([321_09, 321_09])
    expect(sum('damages') + sum('license') + (amounts.license?.vat_cents ?? 0)).toBe(amounts.total_cents)
  })

  it('refuses amounts out of bounds, more than the cap without a reason, and hits of two websites', async () => {
    const id = await hit()
    const fields = async (more: object) => Object.keys((await call(draftOf([id], more))).problem.errors ?? {})
    expect(await fields({ prejudice_cents: -1 })).toEqual(['prejudice_cents'])
    expect(await fields({ prejudice_cents: 10_000_01 })).toEqual(['prejudice_cents'])
    expect(await fields({ license_cents: 19_99 })).toEqual(['license_cents'])
    expect(await fields({ prejudice_cents: 900_00 })).toEqual(['over_cap_reason'])
    const reason = 'It was on the cover of a catalogue.'
    const over = await preview(api, creator, draftOf([id], { prejudice_cents: 900_00, over_cap_reason: reason }))
    expect(over.letter.text).toContain(reason)
    const two = await call(draftOf([id, await hit()]))
    expect([two.status, two.problem.code]).toEqual([409, 'claim_sites_differ'])
  })

  it('of a request for removal claims nothing and needs no reason', async () => {
    const read = await preview(api, creator, draftOf([await hit()], { kind: 'removal', commercial_reason: null }))
    expect(read).toMatchObject({ obstacles: [], amounts: { lines: [], total_cents: 0, license: null } })
    expect(read.letter.text).toContain('Nothing is claimed')
  })

  it('keeps what a record of a website says from becoming more than an address', async () => {
    const id = await hit({
      site: 'injected.example',
      addresses: {
        internal_emails: ['a@injected.example\r\nBcc: all@injected.example', '"x" <b@injected.example>', 'c@injected'],
        external_emails: ['d@injected.example,e@injected.example', 'good@injected.example'],
      },
    })
    const { addresses } = await preview(api, creator, draftOf([id]))
    expect(addresses).toEqual({ first: ['good@injected.example'], others: [] })
  })
})

describe('whoever may not', () => {
  it('learns nothing of hits of others, and signs nothing', async () => {
    const id = await hit()
    const asked = await api.as(stranger).call(infringements.preview, { body: draftOf([id]) })
    expect(asked.status).toBe(404)
    const body = { ...draftOf([id]), digest: 'x', declared: true as const }
    expect((await api.as(stranger).call(infringements.create, { body })).status).toBe(404)
  })

  it('is told what is missing: identity, profile, means', async () => {
    const newcomer = await makePerson(api)
    const own = await claimableImage(api, newcomer, 31_002)
    const id = await claimableHit(api, newcomer, own, { report: false })
    const { obstacles } = await preview(api, newcomer, draftOf([id]))
    expect(obstacles).toEqual(['identity_unverified', 'means_missing'])
    expect((await sign(api, newcomer, draftOf([id]))).problem.code).toBe('identity_unverified')
    await addCard(api, newcomer)
    expect((await preview(api, newcomer, draftOf([id]))).obstacles).toEqual(['identity_unverified'])
  })
})

describe('a sign-off', () => {
  it('freezes the amounts, plans the letters and orders the reports', async () => {
    const id = await hit({ report: false, site: 'signed.example' })
    const draft = draftOf([id], { message: 'I printed this one myself.' })
    const read = await preview(api, creator, draft)
    expect(read.reports).toMatchObject({ count: 1, net_cents: 50_00 })
    const { status, body } = await sign(api, creator, draft, read.digest)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'to_be_settled', required_action: 'pay_or_remove_or_buy', kind: 'claim' })
    expect(body.amounts).toEqual(read.amounts)
    expect(body.check_code).toMatch(/^L(-[0-9A-Z]{4}){3}$/)
    expect(body.hits).toMatchObject([{ hit: id, evidence: { state: 'pending' }, commercial_use: true }])
    expect(body.mailings.map(each => each.state)).toEqual(['planned', 'planned', 'planned'])
    expect(body.events).toMatchObject([{ kind: 'signed', from: null, to: 'to_be_settled', actor: 'creator' }])
    const [filed] = await api.services.db.select().from(hits).where(eq(hits.id, id))
    expect(filed?.category).toBe('sale_claim')
    expect(await api.services.db.$count(evidences, eq(evidences.hit_id, id))).toBe(1)
    const sent = await api.services.db
      .select({ address: mailing_deliveries.address, state: mailing_deliveries.state })
      .from(mailing_deliveries)
      .innerJoin(mailing_rows, eq(mailing_rows.id, mailing_deliveries.mailing_id))
      .where(eq(mailing_rows.infringement_id, body.id))
    expect(sent).toEqual([{ address: 'office@signed.example', state: 'waiting' }])
  })

  it('made twice at once is made once', async () => {
    const id = await hit()
    const draft = draftOf([id])
    const { digest } = await preview(api, creator, draft)
    const ends = await Promise.all([1, 2, 3].map(() => sign(api, creator, draft, digest)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await api.services.db.$count(infringement_hits, eq(infringement_hits.hit_id, id))).toBe(1)
    expect((await preview(api, creator, draft)).obstacles).toEqual(['hit_claimed'])
  })

  it('of something else than what was read is refused', async () => {
    const id = await hit({ site: 'changes.example' })
    const draft = draftOf([id])
    const { digest } = await preview(api, creator, draft)
    const other = await sign(api, creator, draftOf([id], { prejudice_cents: 100_00 }), digest)
    expect([other.status, other.problem.code]).toEqual([409, 'claim_changed'])
    const manual_emails = ['somebody-else@changes.example']
    await api.services.db.update(domains).set({ manual_emails }).where(eq(domains.name, 'changes.example'))
    expect((await sign(api, creator, draft, digest)).problem.code).toBe('claim_changed')
  })

  it('needs the declaration', async () => {
    const draft = draftOf([await hit()])
    const { digest } = await preview(api, creator, draft)
    const body = { ...draft, digest, declared: false } as never // what the contract refuses
    expect((await api.as(creator).call(infringements.create, { body })).problem.errors).toHaveProperty('declared')
  })

  it('of what is licensed, weakly documented or not there any more is refused with its reason', async () => {
    const licensed = await hit({ site: 'licensed.example' })
    const grant = { image, licensee: 'Alpine AG', url: 'https://licensed.example', starts_on: today(-30) }
    await api.as(creator).call(licenses.record, { body: grant })
    const blocked = await preview(api, creator, draftOf([licensed]))
    expect(blocked.hits[0]?.blocks).toMatchObject([{ rule: 'license_page', name: 'Alpine AG' }])
    expect((await sign(api, creator, draftOf([licensed]), blocked.digest)).problem.code).toBe('claim_blocked')

    const weak = await claimableHit(api, creator, bare)
    expect((await sign(api, creator, draftOf([weak]))).problem.code).toBe('dossier_weak')

    const gone = await hit()
    await api.services.db.update(hits).set({ gone_at: api.clock.now() }).where(eq(hits.id, gone))
    const removal = draftOf([gone], { kind: 'removal', commercial_reason: null })
    expect((await sign(api, creator, removal)).problem.code).toBe('hit_gone')
    expect((await preview(api, creator, draftOf([gone]))).obstacles).toEqual([])

    const unsure = await hit()
    await api.services.db.update(hits).set({ confirmed: false }).where(eq(hits.id, unsure))
    expect((await sign(api, creator, draftOf([unsure]))).problem.code).toBe('hit_unconfirmed')
  })
})

describe('where nobody says that the use serves a business', () => {
  it('removal comes first, and money only once it went unheard until its deadline', async () => {
    const site = 'private-blog.example'
    const id = await hit({ site })
    const claim = draftOf([id], { commercial_reason: null })
    expect((await sign(api, creator, claim)).problem.code).toBe('removal_first')
    const asked = await sign(api, creator, draftOf([id], { kind: 'removal', commercial_reason: null }))
    expect(asked.body).toMatchObject({ kind: 'removal', removal_state: 'requested', required_action: 'none' })
    api.clock.forward({ days: 31 })
    const fresh = await makeSession()
    const withdrawn = await api
      .as(fresh)
      .call(infringements.withdraw, { id: asked.body.id, body: { reason: 'Nobody answered.' } })
    expect(withdrawn.body).toMatchObject({
      state: 'not_settled',
      outcome: 'withdrawn',
      close_reason: 'Nobody answered.',
    })
    expect(withdrawn.body.mailings.every(each => each.stop_reason === 'withdrawn')).toBe(true)
    const after = await preview(api, fresh, claim)
    expect(after.obstacles).toEqual([])
    expect(after.amounts.lines.some(line => line.kind === 'commercial_use')).toBe(false)
    const again = await api.as(fresh).call(infringements.withdraw, { id: asked.body.id, body: { reason: 'Twice.' } })
    expect([again.status, again.problem.code]).toEqual([409, 'conflict'])
  })
})

describe('lists', () => {
  it('filter infringements and letters, and show nobody else’s', async () => {
    const me = api.as(await makeSession())
    const all = (await me.call(infringements.list)).body
    expect(all.count).toBeGreaterThan(2)
    const query = { kind: 'removal', state: 'not_settled', search: 'private-blog' } as const
    const [found, ...others] = (await me.call(infringements.list, { query })).body.results
    expect(others).toEqual([])
    expect(found).toMatchObject({
      outcome: 'withdrawn',
      nb_images: 1,
      next_mailing: null,
      image: { title: 'Dune at dawn' },
    })
    const by = async (required_action: 'none' | 'pay_or_remove_or_buy') =>
      (await me.call(infringements.list, { query: { required_action } })).body.count
    expect((await by('none')) + (await by('pay_or_remove_or_buy'))).toBe(all.count)
    const letters = (await me.call(mailings.list, { query: { search: 'office@signed', type: 'first_sending' } })).body
    expect(letters.results).toMatchObject([{ emails: ['office@signed.example'], state: 'planned', nb_refused: 0 }])
    const other = api.as(await makeSession(stranger))
    expect((await other.call(infringements.list)).body.count).toBe(0)
    expect((await other.call(mailings.list)).body.count).toBe(0)
    expect((await me.call(mailings.read, { id: letters.results[0]?.id ?? '' })).body).toEqual(letters.results[0])
    expect((await other.call(infringements.read, { id: found?.id ?? '' })).status).toBe(404)
  })
})

/** The clock went on, and sessions end. */
async function makeSession(person = creator): Promise<TestPerson> {
  const { email, password } = person
  const { body } = await api.call(auth.login, { body: { email, password } })
  return { ...person, token: body.access_token ?? '' }
}
