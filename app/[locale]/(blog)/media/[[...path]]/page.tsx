// The press pages: the list, a category, or one article.
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ArticleList } from '#features/content/article-list.tsx'
import { ArticlePage } from '#features/content/article-page.tsx'
import { articles, resolveContent } from '#features/content/articles.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

type Props = { params: Promise<{ path?: string[] }> }

async function contentOf({ params }: Props) {
  const [{ path = [] }, locale] = await Promise.all([params, getLocale()])
  return { locale, page: resolveContent('press', locale, path) ?? notFound() }
}

export async function generateMetadata(props: Props) {
  const { page } = await contentOf(props)
  if (page.kind === 'list') {
    return page.category
      ? pageMetadata('media_filter', { filter: page.category.slug }, { title: page.category.name })
      : pageMetadata('media')
  }
  const { slug, title, summary } = page.article
  return pageMetadata('media_article', { slug }, { title, description: summary })
}

export default async function MediaPage(props: Props) {
  const [{ locale, page }, t] = await Promise.all([contentOf(props), getTranslations('content')])
  if (page.kind === 'article') return <ArticlePage article={page.article} />
  const listed = articles('press', locale, page.category?.slug)
  const title = page.category?.name ?? t('press_title')
  return <ArticleList section="press" title={title} lead={t('press_lead')} articles={listed} />
}
