// Title, languages, preview and feeds of a page of the journal or of the press.
import { getLocale } from 'next-intl/server'
import { type ContentPage, languagesOf, type Section } from '#lib/content/articles.ts'
import { articlePictureUrl } from '#lib/content/pictures.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { feedLinks } from './feeds.ts'
import { articleRoute, filterRoute, listRoute } from './section-routes.ts'

export async function contentMetadata(section: Section, page: ContentPage) {
  const feeds = feedLinks(section, await getLocale())
  if (page.kind === 'list') {
    const { category } = page
    return category
      ? pageMetadata(filterRoute[section], { filter: category.slug }, { title: category.name, feeds })
      : pageMetadata(listRoute[section], undefined, { feeds })
  }
  const { slug, title, summary, picture, picture_alt } = page.article
  const image = picture && { url: articlePictureUrl(picture, 1280), width: 1280, height: 720, alt: picture_alt ?? '' }
  return pageMetadata(
    articleRoute[section],
    { slug },
    { title, description: summary, written_in: languagesOf(section, slug), feeds, ...(image && { image }) },
  )
}
