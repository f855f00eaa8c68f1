// Title, description and preview of an image's page; private images keep search engines away.
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ImageDetail } from '#lib/contract/images.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

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
  return portfolio === 'private' ? { ...metadata, robots: { index: false } } : metadata
}
