// Collections: all of them, and the photographs of one.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Collection } from '#lib/contract/collections.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { CoverGrid } from './cover-grid.tsx'
import { ImageWall } from './image-wall.tsx'
import { lightboxWords } from './lightbox-words.ts'
import { LikeOrLogIn } from './like-or-log-in.tsx'

export async function CollectionsScreen({ page }: { page: number }) {
  const [t, found] = await Promise.all([
    getTranslations('images.collections'),
    callFromServer(api.collections.list, { query: { page } }),
  ])
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid gap-3">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('intro')}</p>
      </header>
      {found.results.length === 0 ? (
        <EmptyState title={t('empty_title')}>{t('empty')}</EmptyState>
      ) : (
        <CoverGrid
          label={t('title')}
          items={found.results.map(collection => ({
            id: collection.id,
            href: href('collections', { id: collection.id }),
            title: collection.name,
            line: t('line', { author: collection.author.name, count: collection.nb_images }),
            cover: collection.cover,
          }))}
        />
      )}
      <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={to => href('collections', {}, { page: to })} />
    </div>
  )
}

type OneProps = { collection: Collection; page: number; signedIn: boolean }

export async function CollectionScreen({ collection, page, signedIn }: OneProps) {
  const [t, tLightbox, found] = await Promise.all([
    getTranslations('images.collections'),
    getTranslations('images.lightbox'),
    callFromServer(api.images.list, { query: { collection: collection.id, page } }),
  ])
  const { id, name, author } = collection
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid gap-3">
        <h1 className="font-serif text-title-1">{name}</h1>
        <p className="text-ink-muted">
          {t('by')}{' '}
          <AppLink href={href('profile', { role: 'creators', id: author.id })} className={textLinkClass()}>
            {author.name}
          </AppLink>
          , {t('count', { count: collection.nb_images })}
        </p>
        <p>
          <LikeOrLogIn what="collections" liked={collection} signedIn={signedIn} here={href('collections', { id })} />
        </p>
      </header>
      {found.results.length === 0 ? (
        <EmptyState title={t('empty_one_title')}>{t('empty_one')}</EmptyState>
      ) : (
        <ImageWall
          images={found.results}
          label={name}
          collect={lightboxWords(tLightbox)}
          under="none"
          eager={page === 1 ? 3 : 0}
        />
      )}
      <Pages
        page={page}
        count={found.count}
        size={PAGE_SIZE}
        hrefFor={to => href('collections', { id }, { page: to })}
      />
    </div>
  )
}
