// The page of one photograph.
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ImageScreen } from '#features/images/image-screen.tsx'
import { readImage } from '#features/images/read-image.ts'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../../interactive.tsx'

type Props = { params: Promise<{ id: string; slug?: string[] }> }

export async function generateMetadata({ params }: Props) {
  const image = await readImage((await params).id)
  if (!image) return {}
  const { id, slug, title, author, sources } = image
  const t = await getTranslations('images.page')
  const preview = sources.findLast(source => source.media_type === 'image/jpeg')
  return pageMetadata(
    'image',
    { id, slug },
    {
      title: t('meta_title', { title, author: author.name }),
      description: t('meta_description', { title, author: author.name }),
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
}

export default async function ImagePage({ params }: Props) {
  const { id, slug = [] } = await params
  const [image, session] = await Promise.all([slug.length > 1 ? null : readImage(id), getSession()])
  if (!image) notFound()
  const screen = <ImageScreen image={image} signedIn={session !== null} />
  return session ? <Interactive namespaces={['images', 'errors']}>{screen}</Interactive> : screen
}
