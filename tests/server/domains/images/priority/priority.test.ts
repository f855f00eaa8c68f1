// Who was first: the same picture certified by two people, what each may do meanwhile, and how it is settled.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { evidences } from '#lib/contract/evidences.ts'
import { hits } from '#lib/contract/hits.ts'
import { images } from '#lib/contract/images.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { notices } from '#lib/contract/notices.ts'
import { priorities } from '#lib/contract/priorities.ts'
import { uploads } from '#lib/contract/uploads.ts'
import { verifier } from '#lib/contract/verifier.ts'
import type { PriorityDecision } from '#lib/rules/priority.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { priorities as rows } from '#server/db/schema/priorities.ts'
import { comparePicture } from '#server/domains/images/priority/record-priorities.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { agreeToCharges } from '#tests/support/billing/subscribe.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makeHit } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { type Pair, priorityPair } from '#tests/support/priority-pair.ts'
import { announced } from '#tests/support/resumable.ts'
import { photoFile } from '#tests/support/uploads.ts'

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

let seed = 100
let pages = 0
function page(): string {
  pages += 1
  return `https://shop.example/${pages}`
}
/** Anne's image, and Bruno's of the same file a minute later. */
function pair(fields: { first?: object; second?: object } = {}): Promise<Pair> {
  seed += 1
  return priorityPair(api, { earlier: anne, later: bruno, seed, fields })
}

const seenBy = async (person: TestPerson | null, id: string) =>
  (await (person ? api.as(person) : api).call(images.read, { id })).body.priorities
const read = (person: TestPerson, id: string) => api.as(person).call(priorities.read, { id })
const decide = (id: string, decision: PriorityDecision) =>
  api.as(keeper).call(priorities.decide, { id, body: { decision, reason: 'Negatives were shown' } })
const claim = async (person: TestPerson, image: string) => {
  const id = await makeHit(api, image, { url: page() })
  const { body } = await api.as(person).call(hits.bulkUpdateCategory, { body: { ids: [id], category: 'report' } })
  return body.refused.map(({ code }) => code)
}
const kindsOf = async (person: TestPerson) =>
  (await api.as(person).call(notices.list, {})).body.results.map(({ kind }) => kind)

describe('the same file certified by two people', () => {
  it('is one pair, told to both, however often it is looked for', async () => {
    const { first, second, id } = await pair()
    expect(await api.services.db.select().from(rows).where(eq(rows.earlier_image_id, first))).toMatchObject([
      { id, later_image_id: second, same_file: true, state: 'open' },
    ])
    expect(await kindsOf(anne)).toContain('certified_later')
    expect(await kindsOf(bruno)).toContain('certified_earlier')
    const count = (await kindsOf(anne)).length
    for (const image_id of [first, second, first]) await api.context.enqueue(comparePicture, { image_id })
    await api.runJobs()
    expect(await api.services.db.$count(rows, eq(rows.earlier_image_id, first))).toBe(1)
    expect((await kindsOf(anne)).length).toBe(count)
  })

  it('is written to both by email, unless they want none about copies', async () => {
    const before = (await api.outbox()).length
    const choose = (digest: 'never' | 'daily') => api.as(anne).call(monitoring.updateSettings, { body: { digest } })
    await choose('never')
    await pair()
    const told = (await api.outbox()).slice(before).filter(({ template }) => template.startsWith('certified_'))
    expect(told.map(({ to, template }) => [to, template])).toContainEqual([bruno.email, 'certified_earlier'])
    expect(told.some(({ to }) => to === anne.email)).toBe(false)
    await choose('daily')
  })

  it('is said on both pages to everybody', async () => {
    const { first, second } = await pair()
    expect(await seenBy(null, first)).toMatchObject([{ side: 'earlier', other: { image: { id: second } } }])
    expect(await seenBy(null, second)).toMatchObject([
      { side: 'later', state: 'open', other: { image: { id: first } } },
    ])
  })

  it('never shows a private picture to the other one', async () => {
    const { second, id } = await pair({ first: { public: false, title: 'Secret' } })
    for (const viewer of [bruno, stranger, null]) {
      const [said] = await seenBy(viewer, second)
      expect(said?.other.image).toBeNull()
      expect(said?.other.certified_at).toMatch(/^20/)
    }
    expect(JSON.stringify((await read(bruno, id)).body)).not.toContain('Secret')
    const mine = (await api.as(bruno).call(notices.list, {})).body.results
    expect(JSON.stringify(mine)).not.toContain('Secret')
  })

  it('is in the standing of the later certificate, with its state', async () => {
    const { second, id } = await pair()
    const { digest } = (await api.call(images.proof, { id: second, version: 'current' })).body
    const standing = async () => (await api.call(verifier.standing, { digest })).body.standing
    expect(await standing()).toMatchObject({ priority: 'open', earlier: { image: { title: 'Mine' } } })
    await decide(id, 'both_stand')
    expect(await standing()).toMatchObject({ priority: 'both_stand' })
    await decide(id, 'different_pictures')
    expect(await standing()).toMatchObject({ priority: null })
  })
})

describe('whoever uploads a picture that somebody else had certified', () => {
  it('is told when it is announced, before it is sent, and certifies it only knowing that', async () => {
    const bytes = await jpeg({ seed: 500 })
    await api.as(anne).call(images.create, { body: { title: 'Mine', genre: 'gen_seascape' }, file: photoFile(bytes) })
    await api.runJobs()
    const { id, earlier, offset } = await announced(api, bruno, bytes, { title: 'Too', genre: 'gen_seascape' })
    expect(offset).toBe(0)
    expect(earlier).toMatchObject({ same_file: true, image: { title: 'Mine' } })
    const submit = () => api.as(bruno).call(uploads.submit, { id })
    expect((await submit()).problem?.errors).toHaveProperty('despite_earlier')
    await api.as(bruno).call(uploads.update, { id, body: { despite_earlier: true } })
    expect((await submit()).body.submitted).toBe(true)
    const { earlier: own } = await announced(api, anne, bytes)
    expect(own).toBeNull()
  })

  it('learns of a private one nothing but the date', async () => {
    const bytes = await jpeg({ seed: 501 })
    const body = { title: 'Hidden', genre: 'gen_seascape', public: 'false' }
    await api.as(anne).call(images.create, { body, file: photoFile(bytes) })
    await api.runJobs()
    const { earlier } = await announced(api, bruno, bytes)
    expect(earlier).toMatchObject({ same_file: true, image: null })
    expect(JSON.stringify(earlier)).not.toContain('Hidden')
  })
})

describe('the gallery', () => {
  const shown = async () =>
    (await api.call(images.list, { query: { page_size: 100 } })).body.results.map(each => each.id)

  it('shows one of the two, and both once they are found to be different', async () => {
    const { first, second, id } = await pair()
    expect([(await shown()).includes(first), (await shown()).includes(second)]).toEqual([true, false])
    await decide(id, 'later_stands')
    expect([(await shown()).includes(first), (await shown()).includes(second)]).toEqual([false, true])
    await decide(id, 'different_pictures')
    expect([(await shown()).includes(first), (await shown()).includes(second)]).toEqual([true, true])
  })

  it('shows the later one when the earlier one is private', async () => {
    const { second } = await pair({ first: { public: false } })
    expect(await shown()).toContain(second)
  })
})

describe('until it is settled', () => {
  it('the later one can neither claim nor order a report, the earlier one can', async () => {
    const { first, second } = await pair()
    expect(await claim(bruno, second)).toEqual(['priority_unsettled'])
    expect(await claim(anne, first)).toEqual([])
    await agreeToCharges(api, bruno)
    const hit = await makeHit(api, second, { url: page() })
    const order = await api.as(bruno).call(evidences.create, { body: { hit } })
    expect([order.status, order.problem?.code]).toEqual([409, 'priority_unsettled'])
  })

  it('the later author says by what right, the earlier agrees, and nobody else is needed', async () => {
    const { second, id } = await pair()
    const declared = await api
      .as(bruno)
      .call(priorities.declare, { id, body: { ground: 'agency', message: 'We represent you' } })
    expect(declared.body).toMatchObject({ state: 'declared', ground: 'agency' })
    expect(await kindsOf(anne)).toContain('priority_declared')
    const agreed = await api.as(anne).call(priorities.answer, { id, body: { agree: true } })
    expect(agreed.body).toMatchObject({ state: 'agreed', side: 'earlier' })
    expect(await claim(bruno, second)).toEqual([])
    expect((await api.as(anne).call(priorities.answer, { id, body: { agree: false } })).status).toBe(409)
    expect((await decide(id, 'earlier_stands')).status).toBe(409)
  })

  it('the earlier one may agree without being asked, and may decline', async () => {
    const { second, id } = await pair()
    expect((await api.as(anne).call(priorities.answer, { id, body: { agree: false } })).status).toBe(409)
    await api.as(bruno).call(priorities.declare, { id, body: { ground: 'same_person' } })
    await api.as(anne).call(priorities.answer, { id, body: { agree: false, answer: 'No' } })
    expect((await read(bruno, id)).body).toMatchObject({ state: 'declined', answer: 'No' })
    expect(await claim(bruno, second)).toEqual(['priority_unsettled'])
    await api.as(anne).call(priorities.answer, { id, body: { agree: true } })
    expect(await claim(bruno, second)).toEqual([])
  })

  it('each side has its own part, and strangers have none', async () => {
    const { id } = await pair()
    const declaration = { id, body: { ground: 'license' as const } }
    expect((await api.as(anne).call(priorities.declare, declaration)).status).toBe(403)
    expect((await api.as(bruno).call(priorities.answer, { id, body: { agree: true } })).status).toBe(403)
    for (const person of [stranger, keeper]) {
      expect((await read(person, id)).status).toBe(404)
      expect((await api.as(person).call(priorities.declare, declaration)).status).toBe(404)
    }
    expect(
      (await api.as(bruno).call(priorities.decide, { id, body: { decision: 'both_stand', reason: 'x' } })).status,
    ).toBe(403)
    expect((await api.call(priorities.all, {})).status).toBe(401)
  })
})

describe('an administrator', () => {
  it('sees both sides, and a look at a private picture is written down', async () => {
    const { id, first } = await pair({ first: { public: false } })
    const { results } = (await api.as(keeper).call(priorities.all, { query: { page_size: 100 } })).body
    const one = results.find(each => each.id === id)
    expect(one).toMatchObject({ same_file: true, earlier: { image: { id: first }, owner: { id: anne.id } } })
    for (const side of ['earlier', 'later'])
      expect((await api.as(keeper).call(priorities.preview, { id, side })).status).toBe(200)
    expect((await api.as(keeper).call(priorities.preview, { id, side: 'neither' })).status).toBe(404)
    const { body } = await api.as(keeper).call(admin.audit, { query: { subject: anne.id } })
    expect(body.results.filter(({ act }) => act === 'priority_seen')).toHaveLength(1)
  })

  it('finds a pair by the words of either image', async () => {
    const { id } = await pair()
    const found = async (search: string) =>
      (await api.as(keeper).call(priorities.all, { query: { search, page_size: 100 } })).body.results.map(
        each => each.id,
      )
    expect(await found('MINE too')).toContain(id)
    expect(await found('mine elsewhere')).toEqual([])
  })

  it('decides with a reason, which both read and the log keeps; both dates stay', async () => {
    const { id, second, first } = await pair()
    const before = (await read(anne, id)).body
    expect((await decide(id, 'earlier_stands')).status).toBe(200)
    expect(await claim(bruno, second)).toEqual(['priority_unsettled'])
    expect((await read(bruno, id)).body).toMatchObject({
      state: 'earlier_stands',
      decisions: [{ decision: 'earlier_stands', reason: 'Negatives were shown' }],
      earlier: { certified_at: before.earlier.certified_at },
      later: { certified_at: before.later.certified_at },
    })
    const { body } = await api.as(keeper).call(admin.audit, { query: { subject: bruno.id } })
    expect(body.results.some(({ act }) => act === 'priority_decided')).toBe(true)
    // Reviewed: the first to certify was not the author.
    await decide(id, 'later_stands')
    expect(await claim(bruno, second)).toEqual([])
    expect(await claim(anne, first)).toEqual(['priority_unsettled'])
    const { digest } = (await api.call(images.proof, { id: first, version: 'current' })).body
    const { standing } = (await api.call(verifier.standing, { digest })).body
    expect(standing).toMatchObject({ yields_to: { image: { title: 'Mine too' } } })
  })

  it('never decides about an own picture', async () => {
    const { id } = await pair()
    const { db } = api.services
    const [row] = await db.select().from(rows).where(eq(rows.id, id))
    await db
      .update(imageRows)
      .set({ user_id: keeper.id })
      .where(eq(imageRows.id, row?.later_image_id ?? ''))
    expect((await decide(id, 'both_stand')).problem?.code).toBe('admin_self')
  })
})
