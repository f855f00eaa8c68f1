// What keeps the search quick among many images changes nothing of what is found: windows of time, the sums of days.
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { image_days, image_search } from '#server/db/schema/search.ts'
import { pageOfAll, sumImageDays } from '#server/domains/images/search/image-days.ts'
import { countWindows, newestMatches, type Windows } from '#server/domains/images/search/newest-matches.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { priorityPair } from '#tests/support/priority-pair.ts'

let api: TestApi
let anne: TestPerson
const made: { id: string; rare: boolean }[] = []
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  for (let i = 0; i < 24; i++) {
    const rare = i % 7 === 0
    const id = await makeImage(api, anne, { title: rare ? 'Heron' : 'Dune', tags: [`tag ${i % 3}`] })
    made.push({ id, rare })
    // Some came in the same moment, some on the same day.
    if (i % 4 > 0) api.clock.forward({ seconds: 60 * 60 * 9 })
  }
  await logInAgain(api, anne)
})
afterAll(() => api.close())

describe('the newest matches', () => {
  const found = async (where: ReturnType<typeof sql>, most: number, windows: Windows | null) => {
    const matches = newestMatches(sql`image_id, created_at`, where, most, windows)
    const { rows } = await api.services.db.execute<{ image_id: string }>(
      sql`select image_id from ${matches} as found order by created_at desc, image_id desc`,
    )
    return rows.map(row => row.image_id)
  }
  const conditions = {
    all: sql`visible`,
    rare: sql`visible and document @@ search_term('heron')`,
    none: sql`visible and document @@ search_term('iceberg')`,
  }

  const sizes = fc
    .uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 4, maxLength: 4 })
    .map(some => some.toSorted((one, other) => one - other) as [number, number, number, number]) // four of them
  const amounts = fc.record({ often: fc.integer({ min: 0, max: 14 }), seldom: fc.integer({ min: 0, max: 14 }) })

  it('are the same in whatever windows they are looked for, and whatever a sample says of them', async () => {
    let windowed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(conditions)),
        fc.integer({ min: 1, max: 30 }),
        sizes,
        amounts.filter(({ often, seldom }) => seldom <= often),
        async (where, most, some, gates) => {
          const [sample, near, middle, further] = some
          const windows = await countWindows(
            api.services.db,
            [sample, near, middle],
            [0, 1, 2, 3, 4].map(more => further + more),
          )
          if (windows && windows.further.length > 0) windowed += 1
          expect(await found(where, most, windows && { ...windows, ...gates })).toEqual(await found(where, most, null))
        },
      ),
      { numRuns: 60 },
    )
    expect(windowed).toBeGreaterThan(20)
  })

  it('of a rare word are all of them, the newest first', async () => {
    const rare = made.filter(each => each.rare).map(({ id }) => id)
    const windows = await countWindows(api.services.db, [2, 5, 9], [10, 11, 15])
    expect(windows?.further).toHaveLength(2)
    expect((await found(conditions.rare, 100, windows)).toSorted()).toEqual(rare.toSorted())
  })
})

describe('pages of all images', () => {
  const shown = async () => {
    const pages = [1, 2, 3, 4, 5, 6, 7, 8]
    const bodies = await Promise.all(
      pages.map(async page => (await api.call(images.list, { query: { page, page_size: 5 } })).body),
    )
    const counts = new Set(bodies.map(({ count }) => count))
    return { ids: bodies.flatMap(({ results }) => results.map(({ id }) => id)), counts: [...counts] }
  }
  /** What they should be, read from the images themselves. */
  const expected = async () => {
    const { rows } = await api.services.db.execute<{ id: string }>(sql`
      select image_id as id from image_search where visible and image_id not in (
        select later_image_id from priorities where state <> 'different_pictures'
      ) order by created_at desc, image_id desc`)
    return rows.map(({ id }) => id)
  }
  const isRight = async () => {
    const ids = await expected()
    expect(await shown()).toEqual({ ids, counts: [ids.length] })
    const oldest = await pageOfAll(api.services, { down: false, limit: 7, offset: 4 })
    expect(oldest).toEqual({ count: ids.length, ids: ids.toReversed().slice(4, 11) })
    const { body } = await api.call(images.list, { query: { ordering: 'title' } })
    expect(body.count).toBe(ids.length)
  }

  it('are each image once, however they are divided into days', isRight)

  it('are so after images were hidden, deleted and shown again, and after days were summed', async () => {
    const [first, second, third] = made.filter((_, i) => i % 9 === 3).map(({ id }) => id)
    if (!(first && second && third)) throw new Error('too few images')
    await api.as(anne).call(images.update, { id: first, body: { portfolio: 'private' } })
    await api.as(anne).call(images.remove, { id: second })
    await api.as(anne).call(images.update, { id: third, body: { portfolio: 'private' } })
    await api.as(anne).call(images.update, { id: third, body: { portfolio: 'public' } })
    expect(await expected()).not.toContain(first)
    expect(await expected()).toHaveLength(made.length - 2)
    await isRight()
    const sums = () => api.services.db.select({ sum: sql<number>`sum(change)::int` }).from(image_days)
    const before = await sums()
    await api.context.enqueue(sumImageDays, {}, { key: 'all' })
    await api.runJobs()
    expect(await sums()).toEqual(before)
    const days = await api.services.db.select().from(image_days)
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
    await isRight()
  })

  it('leave out the picture that somebody else had certified before', async () => {
    const [carla, dora] = [await makePerson(api), await makePerson(api)]
    const { second } = await priorityPair(api, { earlier: carla, later: dora, seed: 4_711, fields: {} })
    expect(await expected()).not.toContain(second)
    await isRight()
  })

  it('are empty after the last one', async () => {
    const { body } = await api.call(images.list, { query: { page: 90 } })
    expect(body.results).toEqual([])
    expect(body.count).toBeGreaterThan(0)
  })
})

it('an image is found by every choice that the index knows of it', async () => {
  const [row] = await api.services.db
    .select()
    .from(image_search)
    .where(eq(image_search.image_id, made[0]?.id ?? ''))
  const { rows } = await api.services.db.execute<{ known: boolean }>(sql`
    select choices @> array[choice_key('genre:gen_landscape'), choice_key('ratio:landscape'), choice_key('tag:tag 0'),
      choice_key(${`creator:${anne.id}`}), choice_key('nudity:false'), choice_key('swatch:1')] as known
    from image_search where image_id = ${row?.image_id ?? ''}`)
  expect(rows).toEqual([{ known: true }])
})

describe('by title', () => {
  const listed = async (query: object) => {
    const { body } = await api.call(images.list, { query: { page_size: 100, ...query } })
    return body.results.map(({ id, title }) => ({ id, title }))
  }
  const named = async (title: string) => ({ id: await makeImage(api, anne, { title, tags: ['named'] }), title })
  const among = async (query: object) => (await listed({ tags: 'named', ...query })).map(({ title }) => title)

  it('neither capitals nor accents decide, and equal titles are on one page each', async () => {
    for (const title of ['Zinc', 'été', 'Etna', 'Écume', 'abeille', 'Étoile', 'abeille']) await named(title)
    const expected = ['abeille', 'abeille', 'Écume', 'été', 'Etna', 'Étoile', 'Zinc']
    expect(await among({ ordering: 'title' })).toEqual(expected)
    expect(await among({ ordering: '-title' })).toEqual(expected.toReversed())
    const pages = await Promise.all([1, 2, 3, 4].map(page => listed({ ordering: 'title', page, page_size: 9 })))
    const all = await listed({ ordering: 'title' })
    expect(pages.flat()).toEqual(all.slice(0, 36))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect((await listed({})).length).toBe(all.length)
  })

  it('a new title moves an image at once', async () => {
    const { id } = await named('Aube')
    const others = (await among({ ordering: 'title' })).filter(title => title !== 'Aube')
    const { status } = await api.as(anne).call(images.update, { id, body: { title: 'Zénith' } })
    expect(status).toBe(200)
    const zinc = others.indexOf('Zinc')
    expect(await among({ ordering: 'title' })).toEqual(others.toSpliced(zinc, 0, 'Zénith'))
  })
})
