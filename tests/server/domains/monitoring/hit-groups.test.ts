// The order of groups of hits, and the list that walks through them: every order is obeyed, and no page repeats another.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { hitOrderings } from '#lib/contract/hit-filters.ts'
import { hits as contract, type hitGroupings } from '#lib/contract/hits.ts'
import { addSeconds } from '#lib/dates.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { makeHit, makePicture, makeWatched } from '#tests/support/hits/hits.ts'
import { hitsWorld } from '#tests/support/hits/hits-world.ts'

const { api, owner, page, list } = await hitsWorld()
afterAll(() => api.close())

type Ordering = (typeof hitOrderings)[number]
type Grouping = (typeof hitGroupings)[number]

const image = await makeWatched(api, owner, { title: 'Dune' })
const picture = await makePicture(api)

/** Found on `host` so many minutes after the first, and seen last so many minutes before it. */
async function found(host: string, minute: number, score: number, picture_id: string): Promise<string> {
  const id = await makeHit(api, image, { url: page(host), picture_id, match: { score } })
  const [found_at, last_seen_at] = [minute, -minute].map(minutes => addSeconds(api.clock.now(), minutes * 60))
  await api.services.db.update(hits).set({ found_at, last_seen_at }).where(eq(hits.id, id))
  return id
}

const oldest = await found('b.example', 0, 0.6, picture)
const sole = await found('a.example', 1, 0.7, await makePicture(api))
const third = await found('d.example', 2, 0.8, await makePicture(api))
const newest = await found('c.example', 3, 0.9, picture)

const groups = async (query: { by: Grouping; ordering?: Ordering; page?: number; page_size?: number }) =>
  (await api.as(owner).call(contract.groups, { query: { image, ...query } })).body.results.map(({ hit }) => hit.id)
const rows = async (query: object) => (await list({ image, ...query })).results.map(({ id }) => id)

describe('groups of hits', () => {
  it.each<[Ordering, string[]]>([
    ['-found_at', [newest, third, sole]],
    ['found_at', [newest, sole, third]],
    ['-score', [newest, third, sole]],
    ['score', [sole, third, newest]],
    ['domain', [sole, newest, third]],
    ['-last_seen_at', [newest, sole, third]],
  ])('by picture obey the order %s, page by page', async (ordering, expected) => {
    expect(await groups({ by: 'picture', ordering })).toEqual(expected)
    const one = (number: number) => groups({ by: 'picture', ordering, page: number, page_size: 1 })
    expect([...(await one(1)), ...(await one(2)), ...(await one(3))]).toEqual(expected)
  })

  it.each(hitOrderings)('of one copy each come as the copies do, in the order %s', async ordering => {
    expect(await groups({ by: 'domain', ordering })).toEqual(await rows({ ordering }))
  })
})

describe('the list that walks through groups', () => {
  it.each(hitOrderings)('has the copies of a group together, in the order %s', async ordering => {
    const shown = await groups({ by: 'picture', ordering })
    const members = ordering === '-found_at' || ordering === '-score' ? [newest, oldest] : [oldest, newest]
    const walked = await rows({ by: 'picture', ordering })
    expect(walked).toEqual(shown.flatMap(id => (id === newest ? members : id)))
    const two = (number: number) => rows({ by: 'picture', ordering, page: number, page_size: 2 })
    expect([...(await two(1)), ...(await two(2))]).toEqual(walked)
  })
})
