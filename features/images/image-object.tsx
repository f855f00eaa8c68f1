// The photograph as schema.org describes it: search engines show whose it is, and where its licence is to be had.
import type { ImageDetail } from '#lib/contract/images.ts'
import { href, localHref } from '#lib/routes.ts'
import { siteOrigin } from '#lib/site.ts'

/** Where its licence is sold is named while it can be bought; whose it is, always. */
export function imageObject(image: ImageDetail, locale: string, origin: string): object {
  const page = (path: string) => `${origin}${localHref(locale, path)}`
  const shown = image.sources.findLast(source => source.media_type === 'image/jpeg')
  const { photographer, author, title } = image
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    name: title,
    url: page(href('image', { id: image.id, slug: image.slug })),
    ...(shown && { contentUrl: `${origin}${shown.url}`, width: shown.width }),
    creator: { '@type': 'Person', name: photographer },
    creditText: photographer === author.name ? photographer : `${photographer} / ${author.name}`,
    copyrightNotice: `© ${photographer}`,
    dateCreated: image.created_on ?? undefined,
    keywords: image.tags.length > 0 ? image.tags.join(', ') : undefined,
    license: page(href('about_buyers')),
    ...(image.prices.length > 0 && { acquireLicensePage: page(href('sale', { id: image.id })) }),
  }
}

export function ImageObject({ image, locale }: { image: ImageDetail; locale: string }) {
  // A title may hold what ends a script.
  const json = JSON.stringify(imageObject(image, locale, siteOrigin())).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a script must not be escaped as HTML; `<` is.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
