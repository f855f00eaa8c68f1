// Creators: all who show photographs, and the public wall of one.
import { getTranslations } from 'next-intl/server'
import { Avatar } from '#components/ui/avatar.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { callFromServer } from '#lib/api/server.ts'
import { type Creator, creators } from '#lib/contract/catalogue.ts'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { CoverGrid } from './cover-grid.tsx'
import { ImageWall } from './image-wall.tsx'
import { Pages } from './pages.tsx'

const profileHref = (creator: Creator, page?: number) =>
  href('profile', { role: 'creators', id: creator.id, slug: creator.slug }, { page: page === 1 ? undefined : page })

export async function CreatorsScreen({ page }: { page: number }) {
  const [t, found] = await Promise.all([
    getTranslations('images.creators'),
    callFromServer(creators.list, { query: { page } }),
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
          items={found.results.map(creator => ({
            id: creator.id,
            href: profileHref(creator),
            title: creator.name,
            line: t('line', { count: creator.nb_images }),
            cover: creator.cover,
          }))}
        />
      )}
      <Pages
        page={page}
        count={found.count}
        size={PAGE_SIZE}
        hrefFor={to => href('profiles', { role: 'creators' }, { page: to })}
      />
    </div>
  )
}

export async function CreatorScreen({ creator, page }: { creator: Creator; page: number }) {
  const [t, found, own] = await Promise.all([
    getTranslations('images.creators'),
    callFromServer(images.list, { query: { creators: creator.id, page } }),
    callFromServer(collections.list, { query: { creators: creator.id } }),
  ])
  return (
    <div className="page-width grid gap-(--section-gap) pt-10 pb-(--section-gap)">
      <div className="grid gap-10">
        <header className="flex items-center gap-6">
          <Avatar name={creator.name} size="large" className="max-sm:size-16" />
          <div className="grid gap-1">
            <h1 className="font-serif text-title-1">{creator.name}</h1>
            <p className="text-ink-muted">{t('figures', { images: creator.nb_images, likes: creator.nb_likes })}</p>
          </div>
        </header>
        <ImageWall images={found.results} label={creator.name} under="none" eager={page === 1 ? 3 : 0} />
        <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={to => profileHref(creator, to)} />
      </div>
      {own.results.length > 0 && page === 1 && (
        <section className="grid gap-8">
          <h2 className="font-serif text-title-2">{t('collections')}</h2>
          <CoverGrid
            label={t('collections')}
            items={own.results.map(collection => ({
              id: collection.id,
              href: href('collections', { id: collection.id }),
              title: collection.name,
              line: t('line', { count: collection.nb_images }),
              cover: collection.cover,
            }))}
          />
        </section>
      )}
    </div>
  )
}
