// Hits as they are found: once for each image and page, accused never too early, look-alikes never again.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { whitelist } from '#lib/contract/whitelist.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { markGone, markSeen, updatePluginHits } from '#server/domains/monitoring/hits/sightings.ts'
import { FINGERPRINT_VERSION, packFingerprint } from '#server/matching/fingerprint/fingerprint.ts'
import type { TestApi } from '#tests/support/api.ts'
import { findingOf, makeHit, makePicture, makeWatched, putGrant, record } from '#tests/support/hits/hits.ts'
import { hitsWorld } from '#tests/support/hits/hits-world.ts'

const { api, owner, image, page, read, list, file } = await hitsWorld()
afterAll(() => api.close())

const context = (work: (inside: TestApi['context']) => Promise<unknown>) => api.context.transact(work)

describe('a finding', () => {
  it('is one hit, however often it is found, by however many at once', async () => {
    const finding = await findingOf(api, image, { url: page() })
    const outcomes = await Promise.all([1, 2, 3].map(() => record(api, finding)))
    expect(outcomes.toSorted()).toEqual(['existing', 'existing', 'new'])
    expect((await list({ search: finding.page.url })).count).toBe(1)
  })

  it('of a better match replaces the picture, a worse one does not; the filing stays', async () => {
    const url = page()
    const id = await makeHit(api, image, { url, match: { score: 0.6 } })
    await file([id], 'trash', 'not_worth_it')
    const better = await findingOf(api, image, { url, match: { score: 0.8, kind: 'part' } })
    expect(await record(api, better)).toBe('existing')
    await record(api, await findingOf(api, image, { url, match: { score: 0.7 } }))
    expect(await read(id)).toMatchObject({
      category: 'trash',
      trash_reason: 'not_worth_it',
      score: 0.8,
      kind: 'part',
      picture: { id: better.picture.id },
    })
  })

  it('keeps its reasons; a hit without them gets them when it is seen again', async () => {
    const url = page()
    const finding = await findingOf(api, image, { url, match: { reasons: ['geometric'], agreeing: 0.97 } })
    await record(api, finding)
    const [hit] = (await list({ search: url })).results
    if (!hit) throw new Error('there is no hit')
    expect(await read(hit.id)).toMatchObject({ reasons: ['geometric'], agreeing: 0.97 })
    await api.services.db.update(hits).set({ reasons: null, agreeing: null }).where(eq(hits.id, hit.id))
    expect(await read(hit.id)).toMatchObject({ reasons: null, agreeing: null })
    await record(api, finding)
    expect(await read(hit.id)).toMatchObject({ reasons: ['geometric'], agreeing: 0.97 })
  })

  it('is nothing for an image that is not monitored, on hold, deleted or out of its protection', async () => {
    const day = 86_400_000
    const long_ago = new Date(api.clock.now().getTime() - 100 * day)
    const unwatched = [
      await makeWatched(api, owner, { monitored: false, monitored_at: null }),
      await makeWatched(api, owner, { state: 'nudity' }),
      await makeWatched(api, owner, { deleted_at: api.clock.now() }),
      await makeWatched(api, owner, { monitored_at: long_ago }),
    ]
    for (const id of unwatched) expect(await record(api, await findingOf(api, id, { url: page() }))).toBe('ignored')
  })

  it('that is weak stays apart until a better one confirms it', async () => {
    const url = page()
    const id = await makeHit(api, image, { url, match: { confirmed: false, score: 0.3 } })
    expect((await list({ search: url })).count).toBe(0)
    expect((await list({ search: url, weak: true })).results).toMatchObject([{ id, confirmed: false }])
    expect(await file([id], 'report')).toMatchObject({ body: { refused: [{ id, code: 'hit_unconfirmed' }] } })
    await record(api, await findingOf(api, image, { url }))
    expect((await list({ search: url })).results).toMatchObject([{ id, confirmed: true, category: 'to_handle' }])
  })

  it('whose picture left its page says since when, and no longer once it is back', async () => {
    const finding = await findingOf(api, image, { url: page() })
    const id = await makeHit(api, image, { url: finding.page.url, picture_id: finding.picture.id })
    const sighting = { page_url: finding.page.url, picture_ids: [finding.picture.id] }
    const elsewhere = [await makePicture(api)]
    await context(inside => markGone(inside, { ...sighting, picture_ids: elsewhere }))
    expect((await read(id)).gone_at).toBeNull()
    await context(inside => markGone(inside, sighting))
    expect((await read(id)).gone_at).not.toBeNull()
    await context(inside => markSeen(inside, sighting))
    expect((await read(id)).gone_at).toBeNull()
    await context(inside => markGone(inside, { page_url: finding.page.url }))
    const other = await findingOf(api, image, { url: finding.page.url, match: { score: 0.5 } })
    await record(api, other)
    expect(await read(id)).toMatchObject({ gone_at: null, picture: { id: other.picture.id } })
  })
})

/** A page of a website of its own, whose shop alone holds a licence: the plugin widens it to the whole website. */
let papers = 0
async function licensedWebsite(): Promise<string> {
  papers += 1
  const url = page(`paper-${papers}.example`)
  await putGrant(api, owner, image, `https://shop.${new URL(url).host}`)
  return url
}

describe('what accuses nobody', () => {
  it('is authorized from the start, with the reason: plugin and own website', async () => {
    const url = await licensedWebsite()
    const plugin = await makeHit(api, image, { url, page: { has_plugin_for: [image] } })
    expect(await read(plugin)).toMatchObject({
      category: 'authorized',
      status: 'completed',
      exclusion: { reason: 'plugin', detail: 'Paper' },
      changes: [{ from: null, to: 'authorized', reason: 'plugin', by: null }],
    })
    const { db } = api.services
    await db.update(profiles).set({ website: 'https://own.example' }).where(eq(profiles.user_id, owner.id))
    const own = await makeHit(api, image, { url: page('www.own.example') })
    expect((await read(own)).exclusion).toEqual({ reason: 'own_website', detail: 'https://own.example', ends_on: null })
  })

  it('is never our plugin alone: anybody can write its name into a page', async () => {
    const alone = await makeHit(api, image, { url: page(), page: { has_plugin_for: [image] } })
    expect(await read(alone)).toMatchObject({ category: 'to_handle', exclusion: null })
  })

  it('waits again when the plugin left its page, unless a person has filed it', async () => {
    const [first, second] = [await licensedWebsite(), await licensedWebsite()]
    const left = await makeHit(api, image, { url: first, page: { has_plugin_for: [image] } })
    const filed = await makeHit(api, image, { url: second, page: { has_plugin_for: [image] } })
    await file([filed], 'to_handle')
    await file([filed], 'authorized')
    for (const url of [first, second])
      await record(api, await findingOf(api, image, { url, page: { has_plugin_for: [] } }))
    expect(await read(left)).toMatchObject({ category: 'to_handle', exclusion: null })
    expect((await read(filed)).category).toBe('authorized')
    for (const image_ids of [[image], []]) {
      await context(inside => updatePluginHits(inside, { page_url: first, image_ids }))
      expect((await read(left)).category).toBe(image_ids.length > 0 ? 'authorized' : 'to_handle')
    }
  })

  it('follows the allowed websites: what waits is authorized, and waits again when that alone had allowed it', async () => {
    const [waiting, filed, decided] = [
      await makeHit(api, image, { url: page('www.friend.example') }),
      await makeHit(api, image, { url: page('friend.example') }),
      await makeHit(api, image, { url: page('friend.example') }),
    ]
    const other = await makeHit(api, image, { url: page('friend.example.thief.test') })
    await file([filed], 'trash')
    await file([decided], 'authorized')
    const added = await api.as(owner).call(whitelist.create, { body: { url: 'https://friend.example' } })
    const later = await makeHit(api, image, { url: page('blog.friend.example') })
    const categories = async () => {
      const all = [waiting, filed, decided, other, later]
      return Promise.all(all.map(async id => (await read(id)).category))
    }
    expect(await categories()).toEqual(['authorized', 'trash', 'authorized', 'to_handle', 'authorized'])
    expect((await read(waiting)).exclusion).toEqual({
      reason: 'whitelist',
      detail: 'https://friend.example',
      ends_on: null,
    })
    // Filed elsewhere and back again, it is still what the entry allows.
    await file([later], 'report')
    await file([later], 'authorized')
    const exact = await api.as(owner).call(whitelist.create, {
      body: { url: (await read(waiting)).page_url, exact: true },
    })
    await api.as(owner).call(whitelist.remove, { id: added.body.id })
    expect(await categories()).toEqual(['authorized', 'trash', 'authorized', 'to_handle', 'to_handle'])
    expect((await read(waiting)).exclusion).toMatchObject({ reason: 'whitelist', detail: exact.body.url })
    await api.as(owner).call(whitelist.remove, { id: exact.body.id })
    expect((await categories())[0]).toBe('to_handle')
    expect((await read(waiting)).changes.map(({ to }) => to)).toEqual(['to_handle', 'authorized', 'to_handle'])
  })
})

describe('a look-alike', () => {
  it('takes its other hits along, never comes back, and comes back with them when it was a mistake', async () => {
    // Hashes of which this many bits are set, so that their difference is their distance.
    const look = (bits: number) => {
      const words = Uint32Array.from({ length: 8 }, (_, word) => 2 ** Math.max(0, Math.min(32, bits - 32 * word)) - 1)
      return packFingerprint([], [words], new Uint8Array(256))
    }
    const pictureOf = (bits: number) =>
      makePicture(api, { fingerprint_version: FINGERPRINT_VERSION, fingerprint: look(bits) })
    const known = { image_id: image, version: FINGERPRINT_VERSION, width: 1, height: 1 }
    await api.services.db.insert(image_fingerprints).values({ ...known, data: look(60) })
    const picture_id = await pictureOf(40)
    const again = await pictureOf(48)
    const nearer_to_image = await pictureOf(51)
    const far = await pictureOf(20)
    const url = page()
    const first = await makeHit(api, image, { url, picture_id })
    const second = await makeHit(api, image, { url: page(), picture_id })
    expect((await read(first)).nb_same_picture).toBe(1)
    const { body } = await file([first], 'trash', 'look_alike')
    expect(body.changed).toEqual([
      { id: first, previous: 'to_handle', previous_reason: null },
      { id: second, previous: 'to_handle', previous_reason: null },
    ])
    for (const same of [picture_id, again])
      expect(await record(api, await findingOf(api, image, { url: page(), picture_id: same }))).toBe('rejected')
    for (const other of [nearer_to_image, far])
      expect(await record(api, await findingOf(api, image, { url: page(), picture_id: other }))).toBe('new')
    const another = await makeWatched(api, owner)
    expect(await record(api, await findingOf(api, another, { url: page(), picture_id }))).toBe('new')
    // Thrown away once more in a selection, it stays a look-alike.
    await file([first], 'trash')
    expect((await read(first)).trash_reason).toBe('look_alike')
    // Another picture on its page is news.
    expect(await record(api, await findingOf(api, image, { url }))).toBe('new')
    expect(await read(first)).toMatchObject({ category: 'to_handle', viewed: false })
    await file([second], 'to_handle')
    expect(await record(api, await findingOf(api, image, { url: page(), picture_id }))).toBe('new')
  })
})
