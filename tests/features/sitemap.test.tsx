// The sitemaps: an index whose files grow with what there is, each asked for with few calls, and right by the protocol.
import { describe, expect, it } from 'vitest'
import { countWhile, FILE_ENTRIES, sitemapNames, sitemapPages } from '#features/sitemap/sitemap-files.ts'
import { sitemapFileXml, sitemapIndexXml } from '#features/sitemap/sitemap-xml.ts'
import { answerCalls } from '#tests/support/network.ts'
import { sitemapProblems } from '#tests/support/sitemaps/sitemap-problems.ts'

type Amounts = { photographs: number; sales: number; creators: number }

/** An API that has this much, told no further than it is counted. */
function apiWith({ photographs, sales, creators }: Amounts) {
  const asked: string[] = []
  answerCalls(async request => {
    const { pathname, searchParams: query } = new URL(request.url)
    asked.push(`${pathname}?${query}`)
    const onSale = query.has('sale_category')
    const amount = pathname.endsWith('/images')
      ? onSale
        ? sales
        : photographs
      : query.get('role') === 'creators'
        ? creators
        : 0
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size'))]
    const from = (page - 1) * size
    const results = Array.from({ length: Math.max(0, Math.min(size, amount - from)) }, (_, i) => ({
      id: `img_${from + i}`,
      slug: 'dune',
      roles: ['creators'],
      sources: [{ media_type: 'image/jpeg', url: `/api/images/img_${from + i}/preview/2048.jpg?a=1&b=2` }],
    }))
    const count = onSale ? Math.min(amount, 2_000) : amount
    return Response.json({ count, next: from + size < amount ? 'more' : null, previous: null, results })
  })
  return asked
}

const people = ['creators', 'agencies', 'collectors', 'advertisers', 'lawyers', 'ambassadors', 'beta-testers']

describe('the sitemaps', () => {
  it('are as many files as there is to tell, of what is on sale beyond what is counted', async () => {
    apiWith({ photographs: 3 * FILE_ENTRIES + 1, sales: 6 * FILE_ENTRIES, creators: 0 })
    const names = await sitemapNames()
    expect(names.slice(0, 8)).toEqual(['pages', ...people.map(role => `people-${role}-0`)])
    expect(names.slice(8)).toEqual([
      ...[0, 1, 2, 3].map(n => `photographs-${n}`),
      ...[0, 1, 2, 3, 4, 5].map(n => `sales-${n}`),
    ])
    expect(sitemapProblems(sitemapIndexXml(names.map(name => `https://auctor.example/sitemaps/${name}.xml`)))).toEqual(
      [],
    )
  })

  it('say each photograph and each sale once, with its picture, in ten calls and 10,000 addresses at most', async () => {
    const asked = apiWith({ photographs: 2 * FILE_ENTRIES + 50, sales: FILE_ENTRIES + 1, creators: 0 })
    const paths: string[] = []
    for (const name of ['photographs-0', 'photographs-1', 'photographs-2', 'sales-0', 'sales-1']) {
      const before = asked.length
      const pages = (await sitemapPages(name)) ?? []
      const xml = sitemapFileXml('https://auctor.example', pages)
      expect(sitemapProblems(xml)).toEqual([])
      expect(asked.length - before).toBeLessThanOrEqual(10)
      expect(xml.match(/<loc>/g)?.length).toBeLessThanOrEqual(10_000)
      expect(pages.every(({ pictures }) => pictures?.length === 1)).toBe(true)
      paths.push(...pages.map(({ path }) => path))
    }
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toHaveLength(3 * FILE_ENTRIES + 51)
    expect([paths[0], paths.at(-1)]).toEqual(['/images/img_0/dune/', `/sale/img_${FILE_ENTRIES}/`])
  })

  it('say people with the list of them, and the pages that stand still', async () => {
    apiWith({ photographs: 0, sales: 0, creators: 2 })
    expect((await sitemapPages('people-creators-0'))?.map(({ path }) => path)).toEqual([
      '/creators/',
      '/creators/img_0/dune/',
      '/creators/img_1/dune/',
    ])
    const lists = await Promise.all(people.map(role => sitemapPages(`people-${role}-0`)))
    const pages = [...((await sitemapPages('pages')) ?? []), ...lists.flatMap(list => list ?? [])]
    const xml = sitemapFileXml('https://auctor.example', pages)
    expect(sitemapProblems(xml)).toEqual([])
    expect(xml).toContain('hreflang="fr" href="https://auctor.example/fr/about/buyers/"')
    expect(xml).not.toContain('/cart/')
  })

  it.each(['photographs-0', 'sales-7', 'people-photographers-0', 'photographs-creators-0', 'sales', '../pages'])(
    'have no file %s where there is nothing',
    async name => {
      apiWith({ photographs: 0, sales: 0, creators: 0 })
      expect(await sitemapPages(name)).toBeNull()
    },
  )

  it('count by halving: never one too many', async () => {
    for (let amount = 0; amount < 40; amount += 1) expect(await countWhile(async n => n < amount)).toBe(amount)
  })
})
