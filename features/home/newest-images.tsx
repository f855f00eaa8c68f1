// The newest certified photographs that their authors made public, as a wall.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Photo, type PhotoSource } from '#components/ui/photo.tsx'
import { gridSizes, PhotoGrid } from '#components/ui/photo-grid.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Image } from '#lib/contract/images.ts'
import { href } from '#lib/routes.ts'

const SHOWN = 8
const formats = ['image/avif', 'image/webp', 'image/jpeg']

/** The API lists each file apart; a picture element wants them by format, best first. */
function sourcesOf(image: Image): PhotoSource[] {
  return formats.flatMap(type => {
    const files = image.sources
      .filter(source => source.media_type === type)
      .map(({ url, width }) => ({ url, width }))
      .toSorted((a, b) => a.width - b.width)
    return files.length > 0 ? [{ type, files }] : []
  })
}

export async function NewestImages() {
  const [t, { results }] = await Promise.all([
    getTranslations('home.gallery'),
    callFromServer(api.images.list, { query: { page_size: SHOWN } }),
  ])
  if (results.length === 0) return <EmptyState title={t('empty_title')}>{t('empty')}</EmptyState>
  return (
    <section className="page-width">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="font-serif text-title-1">{t('title')}</h2>
        <AppLink href={href('discovers')} className={textLinkClass()}>
          {t('all')}
        </AppLink>
      </div>
      <PhotoGrid
        full
        label={t('title')}
        className="mt-8"
        items={results.map(image => ({
          key: image.id,
          width: image.width,
          height: image.height,
          photo: (
            <AppLink href={href('image', { id: image.id, slug: image.slug })} className="block">
              <Photo
                alt={t('by', { title: image.title, author: image.author.name })}
                width={image.width}
                height={image.height}
                sources={sourcesOf(image)}
                sizes={gridSizes(image.width, image.height)}
                thumbhash={image.placeholder}
                colour={image.color}
              />
            </AppLink>
          ),
        }))}
      />
    </section>
  )
}
