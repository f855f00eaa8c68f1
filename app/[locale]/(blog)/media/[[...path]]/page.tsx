// The press pages: the list, a category, or one article.
import { notFound } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { contentMetadata } from '#features/content/content-metadata.ts'
import { ContentScreen } from '#features/content/content-screen.tsx'
import { resolveContent } from '#lib/content/articles.ts'

type Props = { params: Promise<{ path?: string[] }> }

async function pageOf({ params }: Props) {
  const [{ path = [] }, locale] = await Promise.all([params, getLocale()])
  return resolveContent('press', locale, path) ?? notFound()
}

export const generateMetadata = async (props: Props) => contentMetadata('press', await pageOf(props))

export default async function MediaPage(props: Props) {
  return <ContentScreen section="press" page={await pageOf(props)} />
}
