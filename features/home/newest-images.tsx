// The newest certified photographs that their authors made public, as a wall.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { gridSizes, PhotoGrid } from '#components/ui/photo-grid.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'

const SHOWN = 8
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
            <AppLink
              href={href('image', { id: image.id, slug: image.slug })}
              className="group relative block overflow-hidden focus-visible:outline-offset-4"
            >
              <Photo
                alt={t('by', { title: image.title, author: image.author.name })}
                width={image.width}
                height={image.height}
                sources={photoSources(image.sources)}
                sizes={gridSizes(image.width, image.height)}
                thumbhash={image.placeholder}
                colour={image.color}
              />
              {/* What the picture's own text says already, for those who see. */}
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 flex translate-y-full items-center justify-between gap-3 bg-scrim px-3 py-2 text-small text-white transition-transform duration-soft group-hover:translate-y-0 group-focus-visible:translate-y-0"
              >
                <span className="min-w-0 truncate">
                  <span className="font-semibold">{image.title}</span> · {image.author.name}
                </span>
                <BadgeCheck className="size-4 shrink-0" />
              </span>
            </AppLink>
          ),
        }))}
      />
    </section>
  )
}
