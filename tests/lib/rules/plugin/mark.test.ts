// The pasted line: what the crawler and the script find in it, whatever stands in a title.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pastedLine } from '#lib/rules/plugin/mark.ts'
import { readPage } from '#server/crawler/read-page.ts'

const ID = 'img_01JABCDEFGHJKMNPQRSTVWXYZ0'
const line = (alt: string) =>
  pastedLine({
    id: ID,
    origin: 'https://auctor.example',
    language: 'en',
    sale_url: `https://auctor.example/en/sale/${ID}/?duration=ten_years&website=`,
    alt,
    width: 800,
    height: 533,
  })

it('is one line of HTML with a plain picture inside of a link', () => {
  expect(line('Dawn, by Marie')).toBe(
    `<a data-auctor-image="${ID}" href="https://auctor.example/en/sale/${ID}/?duration=ten_years&#38;website=" hreflang="en"><img src="https://auctor.example/embed/${ID}/picture?width=800" width="800" height="533" alt="Dawn, by Marie" referrerpolicy="no-referrer-when-downgrade"></a><script src="https://auctor.example/plugin.js" async></script>`,
  )
})

it('is read by the crawler as our plugin, its picture and nothing else, whatever the title says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async alt => {
      const page = Buffer.from(`<!doctype html><p>Before</p>${line(alt)}<p>After</p>`)
      const { embeds, pictures } = await readPage(page, 'https://paper.example/', 'text/html; charset=utf-8')
      expect(embeds.map(({ image_id }) => image_id)).toEqual([ID])
      expect(pictures.map(({ url }) => url)).toEqual([`https://auctor.example/embed/${ID}/picture?width=800`])
    }),
    { numRuns: 60 },
  )
})
