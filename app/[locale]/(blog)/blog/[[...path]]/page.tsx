// The journal: the list, a category, or one article.
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ArticleList } from '#features/content/article-list.tsx'
import { ArticlePage } from '#features/content/article-page.tsx'
import { articles, resolveContent } from '#features/content/articles.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

type Props = { params: Promise<{ path?: string[] }> }

async function contentOf({ params }: Props) {
  const [{ path = [] }, locale] = await Promise.all([params, getLocale()])
  return { locale, page: resolveContent('blog', locale, path) ?? notFound() }
}

export async function generateMetadata(props: Props) {
  const { page } = await contentOf(props)
  if (page.kind === 'list') {
    return page.category
      ? pageMetadata('blog_filter', { filter: page.category.slug }, { title: page.category.name })
      : pageMetadata('blog')
  }
  const { slug, title, summary } = page.article
  return pageMetadata('blog_article', { slug }, { title, description: summary })
}

export default async function BlogPage(props: Props) {
  const [{ locale, page }, t] = await Promise.all([contentOf(props), getTranslations('content')])
  if (page.kind === 'article') return <ArticlePage article={page.article} />
  const listed = articles('blog', locale, page.category?.slug)
  const title = page.category?.name ?? t('blog_title')
  return <ArticleList section="blog" title={title} lead={t('blog_lead')} articles={listed} />
}
