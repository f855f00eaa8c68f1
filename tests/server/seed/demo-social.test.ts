// The people of the demo world follow and like each other, once each, as soon as there is something to like.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators } from '#lib/contract/catalogue.ts'
import { images } from '#lib/contract/images.ts'
import { photographers } from '#lib/contract/photographers.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { ambassadors } from '#lib/contract/social.ts'
import { collection_likes, image_likes } from '#server/db/schema/images.ts'
import { follows } from '#server/db/schema/social.ts'
import { demoPhotos } from '#server/seed/demo-photos.ts'
import { simulateDemo } from '#server/seed/demo-social.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
let likedAtOnce = -1
beforeAll(async () => {
  api = await testApi()
  await seedDemo(api.context, demoPhotos.slice(0, 3))
  // Nothing is certified yet: the likes wait.
  await simulateDemo.run(api.context, { round: 0 })
  likedAtOnce = (await held())[1]?.length ?? -1
  await api.runJobs()
  api.clock.forward({ seconds: 30 })
  await api.runJobs()
}, 180_000)
afterAll(() => api.close())

async function held() {
  const { db } = api.services
  return [
    await db.select().from(follows),
    await db.select().from(image_likes),
    await db.select().from(collection_likes),
  ]
}

describe('the people of the demo world', () => {
  it('follow each other, and the counts agree', async () => {
    const [rows = []] = await held()
    const { results } = (await api.call(creators.list, { query: {} })).body
    expect(results.length).toBeGreaterThan(1)
    for (const { id, nb_followers } of results) {
      expect(nb_followers).toBe(rows.filter(row => 'followed_id' in row && row.followed_id === id).length)
      expect(nb_followers).toBeGreaterThan(0)
    }
    expect((await api.call(ambassadors.list, { query: {} })).body.count).toBe(1)
    expect((await api.call(profiles.list, { query: { role: 'agencies' } })).body.count).toBe(1)
  })

  it('like what is certified, not before, and the counts agree', async () => {
    expect(likedAtOnce).toBe(0)
    const [, rows = []] = await held()
    const { results } = (await api.call(images.list, { query: { ordering: '-nb_likes' } })).body
    expect(results[0]?.nb_likes).toBe(3)
    expect(results.reduce((sum, image) => sum + image.nb_likes, 0)).toBe(rows.length)
  })

  it('name photographers without the licence that stands on their photographs', async () => {
    const names = (await api.call(photographers.list, { query: {} })).body.results.map(each => each.name)
    expect(names).toContain('Lukas Baubkus')
    expect(names.filter(name => name.includes('CC'))).toEqual([])
  })

  it('do nothing twice when the job runs again', async () => {
    const before = (await held()).map(rows => rows.length)
    await simulateDemo.run(api.context, { round: 0 })
    expect((await held()).map(rows => rows.length)).toEqual(before)
  })
})
