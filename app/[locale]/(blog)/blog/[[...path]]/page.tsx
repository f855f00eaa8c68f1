// The journal: the list, a category, or one article.
import { notFound } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { contentMetadata } from '#features/content/content-metadata.ts'
import { ContentScreen } from '#features/content/content-screen.tsx'
import { resolveContent } from '#lib/content/articles.ts'

type Props = { params: Promise<{ path?: string[] }> }

async function pageOf({ params }: Props) {
  const [{ path = [] }, locale] = await Promise.all([params, getLocale()])
  return resolveContent('blog', locale, path) ?? notFound()
}

export const generateMetadata = async (props: Props) => contentMetadata('blog', await pageOf(props))

export default async function BlogPage(props: Props) {
  return <ContentScreen section="blog" page={await pageOf(props)} />
}
