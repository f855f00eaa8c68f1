// Photographs that the page of the plugin offers: the one that its address names, one's own public ones, then those of others.
import { getTranslations } from 'next-intl/server'
import { api } from '#lib/api/endpoints.ts'
import { callAsStranger, callFromServer, orNull } from '#lib/api/server.ts'
import { getSession } from '#lib/api/session.ts'
import type { Image } from '#lib/contract/images.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { may } from '#lib/rules/access.ts'

/** An image with what stands in for it where it cannot be seen, in each language. */
export type PluginChoice = Pick<
  Image,
  'id' | 'slug' | 'title' | 'author' | 'width' | 'height' | 'sources' | 'color'
> & {
  alts: Record<Locale, string>
}

const OFFERED = 12

export async function pluginChoices(named: string | undefined): Promise<PluginChoice[]> {
  const session = await getSession()
  const [first, own, others] = await Promise.all([
    named === undefined ? null : orNull(callAsStranger(api.images.read, { id: named })),
    may('creator', session) ? callFromServer(api.images.list, { query: { mine: 'true', page_size: OFFERED } }) : null,
    callAsStranger(api.images.list, { query: { page_size: OFFERED } }),
  ])
  const shown = [...(first ? [first] : []), ...(own?.results ?? []), ...others.results].filter(
    ({ state, portfolio, nudity }) => state === 'certified' && portfolio !== 'private' && !nudity,
  )
  const unique = [...new Map(shown.map(image => [image.id, image])).values()].slice(0, OFFERED)
  const words = await Promise.all(
    locales.map(async locale => [locale, await getTranslations({ locale, namespace: 'embed' })] as const),
  )
  return unique.map(({ id, slug, title, author, width, height, sources, color }) => {
    const alts = words.map(([locale, t]) => [locale, t('alt', { title, author: author.name })])
    // One entry for each language.
    return {
      id,
      slug,
      title,
      author,
      width,
      height,
      sources,
      color,
      alts: Object.fromEntries(alts) as Record<Locale, string>,
    }
  })
}
