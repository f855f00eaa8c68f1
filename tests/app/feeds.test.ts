// The journal's feeds, by what validators of feeds look for.
import { expect, it } from 'vitest'
import { sectionFeed } from '#features/content/feeds.ts'
import { articles } from '#lib/content/articles.ts'

const words = { title: 'Journal', lead: 'What we have learnt' }

it('names authors of RSS as Dublin Core does, for an author there is an e-mail address', () => {
  const rss = sectionFeed({ section: 'blog', locale: 'en', form: 'rss' }, words)
  const named = [...rss.matchAll(/<dc:creator>([^<]+)<\/dc:creator>/g)].map(match => match[1])
  expect(named).toEqual(articles('blog', 'en').map(({ author }) => author))
  expect(rss).not.toContain('<author>')
})

it('names authors of JSON feeds as objects', () => {
  const { items } = JSON.parse(sectionFeed({ section: 'blog', locale: 'fr', form: 'json' }, words))
  expect(items.map(({ author }: { author: unknown }) => author)).toEqual(
    articles('blog', 'fr').map(({ author }) => ({ name: author })),
  )
})
