// Title, description and preview of an image's page; private images keep search engines away.
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ImageDetail } from '#lib/contract/images.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { href, localHref } from '#lib/routes.ts'
import { siteOrigin } from '#lib/site.ts'

export async function imageMetadata(image: ImageDetail): Promise<Metadata> {
  const t = await getTranslations('images.page')
  const { id, slug, title, author, sources, portfolio } = image
  const values = { title, author: author.name }
  const preview = sources.findLast(source => source.media_type === 'image/jpeg')
  const metadata = await pageMetadata(
    'image',
    { id, slug },
    {
      title: t('meta_title', values),
      description: t('meta_description', values),
      ...(preview && {
        image: {
          url: preview.url,
          width: preview.width,
          height: Math.round((preview.width * image.height) / image.width),
          alt: title,
        },
      }),
    },
  )
  if (portfolio === 'private') return { ...metadata, robots: { index: false } }
  // Where editors ask for the frame that shows it elsewhere (section 4 of oEmbed 1.0).
  const page = `${siteOrigin()}${localHref(await getLocale(), href('image', { id, slug }))}`
  const oembed = `${siteOrigin()}/oembed?${new URLSearchParams({ url: page })}`
  return { ...metadata, alternates: { ...metadata.alternates, types: { 'application/json+oembed': oembed } } }
}
