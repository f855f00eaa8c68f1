// What an address of the journal or of the press shows: a list, an article, or where else the article is.
import { getLocale, getTranslations } from 'next-intl/server'
import { articles, type ContentPage, type Section } from '#lib/content/articles.ts'
import { ArticleList } from './article-list.tsx'
import { ArticlePage } from './article-page.tsx'
import { PressMaterial } from './press-material.tsx'
import { UntranslatedPage } from './untranslated-page.tsx'

export async function ContentScreen({ section, page }: { section: Section; page: ContentPage }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('content')])
  if (page.kind === 'article') return <ArticlePage section={section} article={page.article} />
  if (page.kind === 'untranslated')
    return <UntranslatedPage section={section} article={page.article} language={page.language} />
  const { category } = page
  return (
    <ArticleList
      section={section}
      title={category?.name ?? t(`${section}_title`)}
      lead={t(`${section}_lead`)}
      articles={articles(section, locale, category?.slug)}
    >
      {section === 'press' && <PressMaterial current={category} />}
    </ArticleList>
  )
}
