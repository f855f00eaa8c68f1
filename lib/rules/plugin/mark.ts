// The line that a webmaster pastes, and the mark in it by which the crawler and the script know our plugin.
import type { Size } from '../copies.ts'
import { escapeHtml } from '../text.ts'

/** Names the image of ours that an element shows. */
export const PLUGIN_MARK = 'data-auctor-image'

/** In our own frame: how the image is looked at closely, for the script. */
export const PLUGIN_ZOOM = 'data-auctor-zoom'

/** Our script and our pictures are told which page shows them: a permission may be for a part of a website. */
export const PLUGIN_REFERRER = 'no-referrer-when-downgrade'

export type MarkedImage = Size & {
  id: string
  /** Where the product is reached, without a trailing slash. */
  origin: string
  /** Of the text around it, of its link and of what the script says. */
  language: string
  /** Page on which a licence is bought. */
  sale_url: string
  alt: string
}

/** Address of the picture as the plain line names it; what comes depends on the page that shows it. */
export const pluginPictureUrl = (origin: string, id: string, width: number): string =>
  `${origin}/embed/${id}/picture?width=${width}`

/** Whether we hand it out ourselves to a page that shows our plugin; `origin` as in `pluginPictureUrl`. */
export const isPluginPicture = (url: string, origin: string): boolean => url.startsWith(`${origin}/embed/`)

/** Without its script it is a picture that leads to its licence. */
export function markOf({ id, origin, language, sale_url, alt, width, height }: MarkedImage): string {
  const source = escapeHtml(pluginPictureUrl(origin, id, width))
  const link = `<a ${PLUGIN_MARK}="${escapeHtml(id)}" href="${escapeHtml(sale_url)}" hreflang="${escapeHtml(language)}">`
  const picture = `<img src="${source}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" referrerpolicy="${PLUGIN_REFERRER}">`
  return `${link}${picture}</a>`
}

/** The whole line. */
export const pastedLine = (image: MarkedImage): string =>
  `${markOf(image)}<script src="${escapeHtml(image.origin)}/plugin.js" async></script>`
