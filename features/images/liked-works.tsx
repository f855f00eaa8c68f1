// The photographs and the collections one likes; each like can be taken back where it is shown.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Heart from '#components/ui/icons/heart.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Image } from '#lib/contract/images.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { CoverGrid } from './cover-grid.tsx'
import { ImageWall } from './image-wall.tsx'
import { LazyLikeButton } from './lazy-signed-in.tsx'
import { lightboxWords } from './lightbox-words.ts'

const likeButton = ({ id, liked, nb_likes }: Image) => (
  <LazyLikeButton size="small" id={id} liked={liked} nb_likes={nb_likes} />
)

type Props = { page: number; hrefFor: (page: number) => string }

export async function LikedImages({ page, hrefFor }: Props) {
  const [t, tLightbox, found] = await Promise.all([
    getTranslations('images.liked'),
    getTranslations('images.lightbox'),
    callFromServer(api.images.list, { query: { liked: 'true', page } }),
  ])
  if (found.count === 0) {
    return (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title={t('images_title')}
        actions={
          <AppLink href={href('discovers')} className={buttonClass({ variant: 'secondary' })}>
            {t('discover')}
          </AppLink>
        }
      >
        {t('images_empty')}
      </EmptyState>
    )
  }
  return (
    <>
      <ImageWall images={found.results} label={t('images')} collect={lightboxWords(tLightbox)} action={likeButton} />
      <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={hrefFor} />
    </>
  )
}

export async function LikedCollections({ page, hrefFor }: Props) {
  const [t, found] = await Promise.all([
    getTranslations('images'),
    callFromServer(api.collections.list, { query: { liked: 'true', page } }),
  ])
  if (found.count === 0) {
    return (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title={t('liked.collections_title')}
        actions={
          <AppLink href={href('collections')} className={buttonClass({ variant: 'secondary' })}>
            {t('liked.collections_find')}
          </AppLink>
        }
      >
        {t('liked.collections_empty')}
      </EmptyState>
    )
  }
  return (
    <>
      <CoverGrid
        label={t('liked.collections')}
        items={found.results.map(({ id, name, author, nb_images, cover, liked, nb_likes }) => ({
          id,
          href: href('collections', { id }),
          title: name,
          line: t('collections.line', { author: author.name, count: nb_images }),
          cover,
          action: <LazyLikeButton size="small" what="collections" id={id} liked={liked} nb_likes={nb_likes} />,
        }))}
      />
      <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={hrefFor} />
    </>
  )
}
