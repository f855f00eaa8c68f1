// Answers queries of the articles and their categories.
import { type Article, allCategories, articles, sections } from '#lib/content/articles.ts'
import { articlePictureUrl } from '#lib/content/pictures.ts'
import type { content as contract } from '#lib/contract/content.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { type ContentDocument, findDocuments, neighbours, onlyFields } from '#lib/rules/content/query.ts'
import type { Context } from '#server/context.ts'

export async function listContent(
  context: Context,
  { section, locale, body: { skip = 0, limit, surround, only, ...asked } }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const all = findDocuments(documentsOf(context, section, localeOf(locale)), asked, locale)
  const found = all.slice(skip, limit === undefined ? undefined : skip + limit)
  const listed = surround ? neighbours(found, surround) : found
  return { count: all.length, results: listed.map(one => one && onlyFields(one, only)) }
}

export async function retrieveContent(
  context: Context,
  { section, locale, slug, body }: ParsedInput<typeof contract.retrieve>,
): Promise<Partial<ContentDocument>> {
  const found = documentsOf(context, section, localeOf(locale)).find(one => one.slug === slug)
  if (!found) throw new Failure('not_found')
  return onlyFields(found, body.only)
}

function localeOf(locale: string): Locale {
  if (!isLocale(locale)) throw new Failure('not_found')
  return locale
}

function documentsOf(context: Context, section: string, locale: Locale): ContentDocument[] {
  if (section === 'categories') return allCategories(locale)
  const known = sections.find(each => each === section)
  if (!known) throw new Failure('not_found')
  return articles(known, locale).map(article => documentOf(context, article))
}

function documentOf({ settings }: Context, { picture, ...article }: Article): ContentDocument {
  return { ...article, picture: picture && `${settings.public_url}${articlePictureUrl(picture, 1280)}` }
}
