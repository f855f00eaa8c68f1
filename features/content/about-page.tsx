// One of the about pages that are running text.
import { getLocale } from 'next-intl/server'
import { readText } from '#lib/content/markdown.ts'
import { isPictureName } from '#lib/content/pictures.ts'
import { AboutArticle } from './about-article.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { Prose } from './prose.tsx'

export type AboutName = 'overview' | 'buyers' | 'marketplace' | 'company' | 'robot' | 'terms' | 'tokenomics'

export async function AboutPage({ name }: { name: AboutName }) {
  const { field, optional, html } = readText('about', await getLocale(), name)
  const picture = optional('picture')
  return (
    <AboutArticle
      title={field('title')}
      summary={<p>{field('summary')}</p>}
      picture={
        picture &&
        isPictureName(picture) && (
          <ArticlePicture name={picture} alt={field('picture_alt')} sizes="(min-width: 64rem) 37vw, 100vw" />
        )
      }
    >
      <Prose html={html} className="[&>h2:first-child]:mt-0" />
    </AboutArticle>
  )
}
