// oEmbed 1.0: the address of a photograph's page becomes a frame that fits, for editors that know how to ask.
import { brand } from '#lib/brand.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import { Failure } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { href, localHref, matchRoute } from '#lib/routes.ts'
import { PLUGIN_MARK, PLUGIN_REFERRER } from '#lib/rules/plugin/mark.ts'
import { renditionFor, renditionsUpTo } from '#lib/rules/plugin/renditions.ts'
import { PLUGIN_PREVIEW_SIZE } from '#lib/rules/plugin/showing.ts'
import { fitInside, PLUGIN_HEIGHT, PLUGIN_SIZE_MAX, PLUGIN_SIZE_MIN, PLUGIN_WIDTH } from '#lib/rules/plugin/sizes.ts'
import { escapeHtml } from '#lib/rules/text.ts'
import type { Context } from '#server/context.ts'
import type { ImageRow } from '#server/domains/images/present.ts'
import { CAPTION_HEIGHT } from './frame-page.ts'
import { pluginImage } from './shown-image.ts'

/** A title may change. */
const CACHE_S = 86_400

type Query = ParsedInput<typeof contract.oembed>['query']

export async function readOEmbed(
  context: Context,
  { query }: { query: Query },
): Promise<Answer<typeof contract.oembed>> {
  if (query.format !== undefined && query.format !== 'json') throw new Failure('oembed_format')
  const origin = context.settings.public_url
  const { id, language } = pageOfImage(query.url, origin)
  const { image, author } = await pluginImage(context, id)
  if (image.portfolio === 'private') throw new Failure('not_found')
  const { t } = translator(language, 'embed')
  const page = (path: string) => `${origin}${localHref(language, path)}`
  const said = {
    version: '1.0' as const,
    title: image.title,
    author_name: author,
    author_url: page(href('profile', { role: 'creators', id: image.user_id })),
    provider_name: brand.name,
    provider_url: `${origin}/`,
    cache_age: CACHE_S,
    ...thumbnail(image, origin),
  }
  const size = frameSize(image, query)
  if (!size) return { ...said, type: 'link' }
  const title = t('alt', { title: image.title, author })
  return { ...said, type: 'rich', ...size, html: frameOf({ ...size, id, language, origin, title }) }
}

/** Throws `not_found` for whatever is no page of an image here. */
function pageOfImage(address: string, origin: string): { id: string; language: Locale } {
  const url = URL.parse(address)
  const [, language, ...path] = url?.pathname.split('/') ?? []
  const found = url?.origin === new URL(origin).origin && isLocale(language) ? matchRoute(`/${path.join('/')}`) : null
  const id = found?.params.id
  if (!isLocale(language) || !id || !isId(id) || (found.name !== 'image' && found.name !== 'sale'))
    throw new Failure('not_found')
  return { id, language }
}

/** The frame with its caption inside of what was asked for; null where there is no room for the smallest. */
function frameSize(
  image: Pick<ImageRow, 'width' | 'height'>,
  { maxwidth = PLUGIN_WIDTH, maxheight = PLUGIN_HEIGHT }: Pick<Query, 'maxwidth' | 'maxheight'>,
): { width: number; height: number } | null {
  const box = { width: Math.min(maxwidth, PLUGIN_SIZE_MAX), height: Math.min(maxheight, PLUGIN_SIZE_MAX) }
  if (box.width < PLUGIN_SIZE_MIN || box.height < PLUGIN_SIZE_MIN) return null
  const picture = fitInside(image, { width: box.width, height: box.height - CAPTION_HEIGHT })
  return { width: Math.max(PLUGIN_SIZE_MIN, picture.width), height: picture.height + CAPTION_HEIGHT }
}

function thumbnail({ id, previews }: ImageRow, origin: string) {
  const preview = renditionFor(renditionsUpTo(previews, PLUGIN_PREVIEW_SIZE), PLUGIN_PREVIEW_SIZE)
  if (!preview) return {}
  const { width: thumbnail_width, height: thumbnail_height } = preview
  return { thumbnail_url: `${origin}/embed/${id}/picture?width=${thumbnail_width}`, thumbnail_width, thumbnail_height }
}

type Frame = { id: string; language: Locale; origin: string; title: string; width: number; height: number }

/** Carries the mark of the plugin, like the pasted line. */
const frameOf = ({ id, language, origin, title, width, height }: Frame): string =>
  `<iframe ${PLUGIN_MARK}="${id}" src="${escapeHtml(`${origin}/embed/${id}?language=${language}`)}" width="${width}" height="${height}" title="${escapeHtml(title)}" referrerpolicy="${PLUGIN_REFERRER}" frameborder="0" allow="fullscreen" loading="lazy"></iframe>`
