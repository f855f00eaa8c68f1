// What tests of hits start from: a creator with one watched image, and what they ask of the API about copies of it.
import { hits } from '#lib/contract/hits.ts'
import type { HitCategory, TrashReason } from '#lib/rules/hits.ts'
import { testApi } from '../api.ts'
import { makePerson } from '../people/people.ts'
import { makeWatched } from './hits.ts'

export async function hitsWorld() {
  const api = await testApi()
  const owner = await makePerson(api)
  const image = await makeWatched(api, owner, { title: 'Dune' })
  const caller = api.as(owner)
  let made = 0
  return {
    api,
    owner,
    image,
    /** The address of a page on which nothing was found yet. */
    page(site = 'thief.example'): string {
      made += 1
      return `https://${site}/page/${made}`
    },
    read: async (id: string) => (await caller.call(hits.read, { id })).body,
    list: async (query: object) => (await caller.call(hits.list, { query })).body,
    file: (ids: string[], category: HitCategory, reason?: TrashReason) =>
      caller.call(hits.bulkUpdateCategory, { body: { ids, category, ...(reason && { reason }) } }),
  }
}
