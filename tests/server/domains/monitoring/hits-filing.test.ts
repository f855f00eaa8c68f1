// Hits through the API: filed and filed back, listed, counted and grouped, and nobody else’s.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { images } from '#lib/contract/images.ts'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { hitCategories, hitStatuses } from '#lib/rules/hits.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { images as image_rows } from '#server/db/schema/images.ts'
import { evidences, rejected_pictures, hits as rows } from '#server/db/schema/monitoring.ts'
import { makeHit, makePicture, makeWatched } from '#tests/support/hits/hits.ts'
import { hitsWorld } from '#tests/support/hits/hits-world.ts'
import { makePerson } from '#tests/support/people/people.ts'

const { api, owner, image, page, read, list, file } = await hitsWorld()
const stranger = await makePerson(api)
afterAll(() => api.close())

async function rowOf(id: string): Promise<typeof rows.$inferSelect> {
  const [row] = await api.services.db.select().from(rows).where(eq(rows.id, id))
  if (!row) throw new Error('no hit')
  return row
}

async function order(hit_id: string, state: (typeof evidenceStates)[number]): Promise<void> {
  const now = api.clock.now()
  const id = newId('evidence', now)
  const facts = { automatic: false, price_cents: 5_000, ordered_at: now, due_at: now }
  await api.services.db.insert(evidences).values({ id, hit_id, user_id: owner.id, state, ...facts })
}

describe('filing', () => {
  it('refuses hit by hit, remembers who did it, and is undone by filing back', async () => {
    const [one, two] = [await makeHit(api, image, { url: page() }), await makeHit(api, image, { url: page() })]
    const theirs = await makeHit(api, await makeWatched(api, stranger), { url: page() })
    await api.services.db.update(users).set({ identity_verified: true }).where(eq(users.id, owner.id))
    const filed = await file([one, two, theirs, one], 'removal_claim')
    expect(filed.body.changed.map(({ previous }) => previous)).toEqual(['to_handle', 'to_handle'])
    expect(filed.body.refused).toEqual([{ id: theirs, code: 'not_found' }])
    expect(await read(one)).toMatchObject({ category: 'removal_claim', status: 'pending', viewed: true })
    await file([one, two], 'to_handle')
    const { changes, category } = await read(one)
    expect(category).toBe('to_handle')
    expect(changes).toMatchObject([
      { from: null, to: 'to_handle', by: null },
      { from: 'to_handle', to: 'removal_claim', by: 'Marie Curie' },
      { from: 'removal_claim', to: 'to_handle', by: 'Marie Curie' },
    ])
    await api.services.db.update(users).set({ identity_verified: false }).where(eq(users.id, owner.id))
    expect(await api.as(owner).call(hits.update, { id: one, body: { category: 'sale_claim' } })).toMatchObject({
      status: 403,
      problem: { code: 'identity_unverified' },
    })
  })

  it('says for what reason a hit was thrown away before, so that it can be thrown away for it again', async () => {
    const id = await makeHit(api, image, { url: page() })
    await file([id], 'trash', 'look_alike')
    const back = await file([id], 'to_handle')
    expect(back.body.changed).toEqual([{ id, previous: 'trash', previous_reason: 'look_alike' }])
    const { status, problem } = await file([`${id.slice(0, 20)}\0`], 'to_handle')
    expect([status, problem.code]).toEqual([400, 'text_not_storable'])
  })

  it('keeps a comment, and what was seen', async () => {
    const id = await makeHit(api, image, { url: page() })
    const change = (body: object) => api.as(owner).call(hits.update, { id, body })
    expect((await change({ comment: ' Cropped. ', viewed: true })).body).toMatchObject({
      comment: 'Cropped.',
      viewed: true,
    })
    expect((await change({ reason: 'other' })).problem).toMatchObject({ errors: { reason: [expect.any(String)] } })
    const unseen = { ids: [id], viewed: false }
    expect((await api.as(owner).call(hits.bulkUpdate, { body: unseen })).body).toEqual({ changed: 1 })
    expect((await api.as(stranger).call(hits.bulkUpdate, { body: { ids: [id], viewed: true } })).body.changed).toBe(0)
    expect((await read(id)).viewed).toBe(false)
  })

  it('of five hundred at once is one answer', async () => {
    const many = await makeWatched(api, owner)
    const first = await rowOf(await makeHit(api, many, { url: page() }))
    const copies = Array.from({ length: 499 }, (_, index) => ({
      ...first,
      id: newId('hit', api.clock.now()),
      page_url_sha256: String(index),
    }))
    await api.services.db.insert(rows).values(copies)
    const ids = [first, ...copies].map(({ id }) => id)
    expect((await file(ids, 'trash')).body.changed).toHaveLength(500)
    expect((await list({ image: many, category: 'trash', page_size: 1 })).count).toBe(500)
    expect(
      (await api.as(owner).call(hits.bulkUpdateCategory, { body: { ids: [...ids, 'hit_1'], category: 'trash' } }))
        .status,
    ).toBe(422)
    await api.services.db.delete(rows).where(eq(rows.image_id, many))
  })
})

describe('lists', () => {
  it('say the same status as the rule, whatever a hit is filed under and whatever came of its report', async () => {
    const watched = await makeWatched(api, owner)
    const like = await rowOf(await makeHit(api, watched, { url: page() }))
    await api.services.db.delete(rows).where(eq(rows.id, like.id))
    const cases = hitCategories.flatMap(category =>
      [null, ...evidenceStates].flatMap(state =>
        [null, api.clock.now()].map(gone_at => ({ category, state, gone_at })),
      ),
    )
    const ids = cases.map(() => newId('hit', api.clock.now()))
    const values = cases.map(({ category, gone_at }, index) => ({
      ...like,
      category,
      gone_at,
      id: ids[index] ?? '',
      page_url_sha256: String(index),
    }))
    await api.services.db.insert(rows).values(values)
    for (const [index, { state }] of cases.entries()) if (state) await order(ids[index] ?? '', state)
    const all = await list({ image: watched, page_size: 100 })
    expect(all.count).toBe(60)
    const { body: stats } = await api.as(owner).call(hits.stats, {})
    for (const status of hitStatuses) {
      const wanted = all.results.filter(hit => hit.status === status).map(({ id }) => id)
      const found = await list({ image: watched, status, page_size: 100 })
      expect(found.results.map(({ id }) => id)).toEqual(wanted)
      const everywhere = await list({ status, page_size: 1 })
      expect(stats.by_status[status]).toBe(everywhere.count)
    }
    for (const state of evidenceStates) {
      expect((await list({ image: watched, report_status: state })).count).toBe(12)
      expect(stats.by_report[state]).toBe(12)
    }
    expect((await list({ image: watched, report: false })).count).toBe(12)
    expect(stats.total).toBe((await list({})).count)
    expect(stats.by_day.at(-1)?.count).toBe(stats.total)
    await api.services.db.delete(rows).where(eq(rows.image_id, watched))
  })

  it('are filtered by website, image, picture and time, ordered, and grouped with the best hit first', async () => {
    const other = await makeWatched(api, owner, { title: 'Glacier', tags: ['ice'] })
    const picture_id = await makePicture(api)
    const low = await makeHit(api, other, { url: page('ice.example.fr'), picture_id, match: { score: 0.5 } })
    const high = await makeHit(api, other, { url: page('ice.example.fr'), picture_id, match: { score: 0.95 } })
    const manual = await makeHit(api, other, { url: page('cold.example.org'), source: 'manual', match: { score: 0.7 } })
    const ids = async (query: object) => (await list({ image: other, ...query })).results.map(({ id }) => id)
    expect(await ids({ ordering: '-score' })).toEqual([high, manual, low])
    expect(await ids({ ordering: 'score' })).toEqual([low, manual, high])
    expect(await ids({ ordering: 'domain' })).toEqual([high, low, manual])
    expect(await ids({ score_min: 60, ordering: 'found_at' })).toEqual([high, manual])
    expect(await ids({ manual_report: true })).toEqual([manual])
    expect(await ids({ domain_names: 'Example.org' })).toEqual([manual])
    expect(await ids({ extensions: ['fr'], ordering: '-score' })).toEqual([high, low])
    expect(await ids({ tags: 'ice', picture: picture_id, ordering: 'score' })).toEqual([low, high])
    const today = dayOf(api.clock.now())
    expect(await ids({ found_to: '2020-01-01' })).toEqual([])
    expect(await ids({ found_from: '2020-01-01', found_to: today })).toHaveLength(3)
    expect((await list({ search: 'glaci' })).count).toBe(3)
    const pages = [await ids({ page_size: 2, page: 1 }), await ids({ page_size: 2, page: 2 })].flat()
    expect(new Set(pages)).toEqual(new Set([low, high, manual]))
    for (const by of ['domain', 'picture'] as const) {
      const { body } = await api.as(owner).call(hits.groups, { query: { by, image: other } })
      // The newest first, as the list itself.
      expect(body.results.map(({ count, hit }) => [count, hit.id])).toEqual([
        [1, manual],
        [2, high],
      ])
    }
    const { body } = await api.as(owner).call(hits.groups, { query: { by: 'image', image: other } })
    expect(body).toMatchObject({ count: 1, results: [{ label: 'Glacier', count: 3, hit: { id: high } }] })
    expect((await api.as(stranger).call(hits.list, { query: { image: other } })).body.count).toBe(0)
  })
})

describe('start pages', () => {
  it('are told from the other pages of a website, in lists and in groups', async () => {
    const dune = await makeWatched(api, owner, { title: 'Dune' })
    const starts = ['https://front.example/', 'https://front.example/fr/', 'http://front.example/en-gb']
    const others = ['https://front.example/fr/blog', 'https://front.example/?p=12']
    for (const url of [...starts, ...others]) await makeHit(api, dune, { url })
    const urls = async (query: object) =>
      (await list({ image: dune, ...query })).results.map(({ page_url }) => page_url)
    expect((await urls({ home: true })).sort()).toEqual(starts.toSorted())
    expect((await urls({ home: false })).sort()).toEqual(others.toSorted())
    const { body } = await api.as(owner).call(hits.groups, { query: { by: 'domain', image: dune, home: true } })
    expect(body.results.map(({ label, count }) => [label, count])).toEqual([['front.example', 3]])
  })
})

describe('groups of hits', () => {
  it('come by their number, or by how sure the best of each is', async () => {
    const dune = await makeWatched(api, owner, { title: 'Dune' })
    const on = (host: string, score: number) => makeHit(api, dune, { url: page(host), match: { score } })
    const [, second] = [await on('many.example.org', 0.5), await on('many.example.org', 0.6)]
    const sure = await on('one.example.net', 0.9)
    const groupsBy = async (first: 'largest' | 'surest') => {
      const { body } = await api.as(owner).call(hits.groups, { query: { by: 'domain', first, image: dune } })
      return body.results.map(({ count, hit }) => [count, hit.id])
    }
    expect(await groupsBy('largest')).toEqual([
      [2, second],
      [1, sure],
    ])
    expect(await groupsBy('surest')).toEqual([
      [1, sure],
      [2, second],
    ])
  })
})

describe('the copy of a picture', () => {
  it('is kept by the browser of its owner, and by nobody else’s', async () => {
    const picture_id = await makePicture(api, { copy: 'copies/1.webp' })
    await api.ports.storage.put('copies/1.webp', new Uint8Array([82, 73, 70, 70]))
    const id = await makeHit(api, image, { url: page(), picture_id })
    const { picture } = await read(id)
    const answer = await api.as(owner).fetch(picture.copy_url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('private')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const again = { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } }
    expect((await api.as(owner).fetch(picture.copy_url, again)).status).toBe(304)
    expect((await api.as(stranger).fetch(picture.copy_url)).status).toBe(404)
    await api.services.db.update(crawl_pictures).set({ copy: null }).where(eq(crawl_pictures.id, picture_id))
    expect((await api.as(owner).fetch(picture.copy_url)).status).toBe(404)
  })
})

describe('when an image is deleted', () => {
  it('its hits go, but those with a report; a report that is being made keeps the image', async () => {
    const doomed = await makeWatched(api, owner)
    const unlock = { monitored: false, monitored_at: null }
    const picture_id = await makePicture(api)
    const reported = await makeHit(api, doomed, { url: page() })
    await makeHit(api, doomed, { url: page() })
    await file([await makeHit(api, doomed, { url: page(), picture_id })], 'trash', 'look_alike')
    await api.services.db.update(image_rows).set(unlock).where(eq(image_rows.id, doomed))
    await order(reported, 'pending')
    const remove = () => api.as(owner).call(images.remove, { id: doomed })
    expect(await remove()).toMatchObject({ status: 409, problem: { code: 'evidence_under_way' } })
    await api.services.db.update(evidences).set({ state: 'success' }).where(eq(evidences.hit_id, reported))
    expect((await remove()).status).toBe(204)
    expect((await list({ image: doomed })).results).toMatchObject([{ id: reported, image: { sources: [] } }])
    const kept = await api.services.db.select().from(rejected_pictures).where(eq(rejected_pictures.image_id, doomed))
    expect(kept).toEqual([])
  })
})
