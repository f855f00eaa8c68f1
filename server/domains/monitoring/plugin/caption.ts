// What stands below a photograph on another website: who made it, what permits it there, and where its licence is had.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { href, localHref } from '#lib/routes.ts'
import { loadHost } from '#lib/rules/plugin/loads.ts'
import { renditionsUpTo, TILED_SIZE, tileGrid } from '#lib/rules/plugin/renditions.ts'
import type { PluginData } from '#lib/rules/plugin/said.ts'
import { PLUGIN_PREVIEW_SIZE } from '#lib/rules/plugin/showing.ts'
import type { Context } from '#server/context.ts'
import { pricesOf } from '#server/domains/images/sale.ts'
import { grantFor } from './grants.ts'
import { tiledPreview } from './read-tile.ts'
import type { ShownImage } from './shown-image.ts'

/** Shown while the parts of a photograph come. */
const WHOLE_WIDTH = 1_280

export async function pluginData(context: Context, shown: ShownImage, language: Locale): Promise<PluginData> {
  const { image, author, showing } = shown
  const origin = context.settings.public_url
  const { t } = translator(language, 'embed')
  const page = (path: string) => `${origin}${localHref(language, path)}`
  const grant = new URLSearchParams({
    grant: grantFor(context, { id: image.id, ...showing, referrer: shown.referrer }),
  })
  const picture = (width: number) => `${origin}/embed/${image.id}/picture?width=${width}&${grant}`
  const renditions = renditionsUpTo(image.previews, showing.full ? TILED_SIZE : PLUGIN_PREVIEW_SIZE)
  const preview = showing.full ? tiledPreview(image.previews) : undefined
  const grid = preview ? tileGrid(preview) : null
  return {
    id: image.id,
    language,
    full: showing.full,
    sources: renditions.map(({ width }) => ({ url: picture(width), width })),
    credit: t('credit', { title: image.title, author }),
    credit_url: page(href('image', { id: image.id, slug: image.slug })),
    state: t(`states.${showing.reason}`, { host: loadHost(shown.referrer.page), brand: brand.name }),
    licence: await licenceLink(context, shown, language),
    zoom: grid && {
      ...grid,
      url: `${origin}/embed/${image.id}/tiles/`,
      query: `?${grant}`,
      whole: picture(WHOLE_WIDTH),
      label: t('zoom'),
      close: t('close'),
      closer: t('closer'),
      farther: t('farther'),
    },
  }
}

/** To where ten years are chosen for the website that asks; to the page of a photograph that is not on sale. */
async function licenceLink(context: Context, { image, referrer }: ShownImage, language: Locale) {
  const { t } = translator(language, 'embed')
  const { id, slug } = image
  const onSale = (await pricesOf(context, image)).prices.length > 0
  const host = loadHost(referrer.page)
  const website = host === '' ? undefined : `https://${host}`
  const path = onSale ? href('sale', { id }, { duration: 'ten_years', website }) : href('image', { id, slug })
  const url = `${context.settings.public_url}${localHref(language, path)}`
  return { label: onSale ? t('license_it') : t('see_it', { brand: brand.name }), url }
}
