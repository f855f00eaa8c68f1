// TinEye: reverse image search by its commercial REST interface, `rest/search/`.
import { z } from 'zod'
import type { SearchProvider } from '#server/ports/search.ts'
import { askProvider } from './ask-provider.ts'

const ADDRESS = 'https://api.tineye.com/rest/search/'
const RESULTS_MAX = 100
const BACKLINKS_MAX = 100

/** Refusals carry an empty list where matches carry an object. */
const Answer = z.object({
  code: z.number(),
  messages: z.array(z.string()).default([]),
  results: z.union([
    z.object({
      matches: z
        .array(z.object({ backlinks: z.array(z.object({ url: z.string(), backlink: z.string() })).default([]) }))
        .default([]),
    }),
    z.array(z.unknown()),
  ]),
})

export function tinEye({ api_key, address = ADDRESS }: { api_key: string; address?: string }): SearchProvider {
  return {
    name: 'tineye',
    async pagesWith(picture) {
      const url = new URL(address)
      url.search = new URLSearchParams({
        offset: '0',
        limit: String(RESULTS_MAX),
        backlink_limit: String(BACKLINKS_MAX),
        sort: 'score',
        order: 'desc',
      }).toString()
      const form = new FormData()
      form.append('image_upload', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }))
      const answer = await askProvider('tineye', Answer, url.href, {
        method: 'POST',
        headers: { 'x-api-key': api_key },
        body: form,
      })
      if (answer.code !== 200) throw new Error(`tineye: ${answer.code} ${answer.messages.join(' ')}`)
      const matches = Array.isArray(answer.results) ? [] : answer.results.matches
      // `url` is the file, `backlink` the page on which it was seen.
      return matches.flatMap(match => match.backlinks.map(each => ({ page_url: each.backlink, picture_url: each.url })))
    },
  }
}
