// One of the about pages that are running text.
import { getLocale } from 'next-intl/server'
import { readText } from '#lib/content/markdown.ts'
import { AboutArticle } from './about-article.tsx'
import { Prose } from './prose.tsx'

export type AboutName = 'overview' | 'buyers' | 'marketplace' | 'company' | 'robot' | 'terms' | 'tokenomics'

export async function AboutPage({ name }: { name: AboutName }) {
  const { field, html } = readText('about', await getLocale(), name)
  return (
    <AboutArticle title={field('title')} summary={<p>{field('summary')}</p>}>
      <Prose html={html} className="[&>h2:first-child]:mt-0" />
    </AboutArticle>
  )
}
