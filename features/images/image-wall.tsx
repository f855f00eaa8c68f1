// Photographs of a list on the wall, each leading to its own page.
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge, StatusBadge } from '#components/ui/badge.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { gridSizes, PhotoGrid, PhotoGridItems } from '#components/ui/photo-grid.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { LightboxButton, type LightboxWords } from '#features/lightboxes/lightbox-button.tsx'
import type { Image } from '#lib/contract/images.ts'
import { href } from '#lib/routes.ts'
import { isOnHold } from '#lib/rules/moderation.ts'
import { Veil, veiled } from './veil.tsx'

export type ImageWallProps = {
  images: readonly Image[]
  /** Names the list for readers. */
  label: string
  /** under: whose it is, or, on one's own wall, how far it has come; none when the page says it already. */
  under?: 'author' | 'state' | 'none'
  /** How many photographs of the first screen are loaded at once. */
  eager?: number
  /** A button below each photograph. */
  action?: (image: Image) => ReactNode
  /** Puts each photograph into a lightbox. */
  collect?: LightboxWords
  /** Entries that are added below. */
  more?: ReactNode
  /** There is nudity among what is added. */
  nudity?: boolean
}

export function ImageWall({ label, more, nudity = false, ...shown }: ImageWallProps) {
  const wall = <PhotoGrid label={label} items={itemsOf(shown)} more={more} />
  return nudity || shown.images.some(image => image.nudity) ? <Veil>{wall}</Veil> : wall
}

/** Photographs that are added to a wall. */
export const WallItems = (shown: Pick<ImageWallProps, 'images' | 'collect'>) => (
  <PhotoGridItems items={itemsOf(shown)} />
)

type Shown = Pick<ImageWallProps, 'images' | 'under' | 'eager' | 'action' | 'collect'>

const itemsOf = ({ images, under = 'author', eager = 0, action, collect }: Shown) =>
  images.map((image, index) => ({
    key: image.id,
    width: image.width,
    height: image.height,
    photo: <WallPhoto image={image} eager={index < eager} first={eager > 0 && index === 0} collect={collect} />,
    caption: (
      <>
        <Caption image={image} under={under} />
        {action && <div className="mt-2">{action(image)}</div>}
      </>
    ),
  }))

/** `first`: on a phone often the only one in sight, for which the others wait. */
type WallPhotoProps = { image: Image; eager: boolean; first: boolean; collect: LightboxWords | undefined }

function WallPhoto({ image, eager, first, collect }: WallPhotoProps) {
  const t = useTranslations('images')
  const sources = photoSources(image.sources)
  return (
    <div className="group/tile relative">
      <AppLink
        href={href('image', { id: image.id, slug: image.slug })}
        className="group block overflow-hidden focus-visible:outline-offset-4"
      >
        {sources.length > 0 ? (
          <Photo
            alt={t('alt', { title: image.title, author: image.author.name })}
            width={image.width}
            height={image.height}
            sources={sources}
            sizes={gridSizes(image.width, image.height)}
            thumbhash={image.placeholder}
            colour={image.color}
            priority={first}
            eager={eager}
            className={clsx('transition-opacity duration-soft group-hover:opacity-90', image.nudity && veiled)}
          />
        ) : (
          <span
            className="grid aspect-(--ratio) w-full place-items-center bg-sunken p-4 text-center text-ink-muted text-small"
            style={image.color ? { backgroundColor: image.color } : undefined}
          >
            <span className="rounded-control bg-raised px-2 py-1 text-ink">
              {t('no_preview', { title: image.title })}
            </span>
          </span>
        )}
      </AppLink>
      {collect && (
        <LightboxButton
          image={image.id}
          words={collect}
          label={t('lightbox.put_one', { title: image.title })}
          className="absolute end-2 top-2 transition-opacity duration-quick aria-pressed:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover/tile:opacity-100 pointer-fine:focus-visible:opacity-100"
        />
      )}
    </div>
  )
}

function Caption({ image, under }: { image: Image; under: NonNullable<ImageWallProps['under']> }) {
  return (
    <div className="grid gap-0.5 text-small leading-snug">
      <p className="truncate">{image.title}</p>
      {under === 'author' && (
        <AppLink
          href={href('profile', { role: 'creators', id: image.author.id })}
          className={`${textLinkClass({ quiet: true })} w-fit max-w-full truncate py-0.5 text-ink-muted`}
        >
          {image.author.name}
        </AppLink>
      )}
      {under === 'state' && <State image={image} />}
    </div>
  )
}

function State({ image }: { image: Image }) {
  const t = useTranslations('images')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {image.state === 'in_process' && (
        <StatusBadge tone="accent" pulse>
          {t('state.in_process')}
        </StatusBadge>
      )}
      {image.state === 'certified' && <StatusBadge tone="success">{t('state.certified')}</StatusBadge>}
      {image.state === 'refused' && <StatusBadge tone="danger">{t('state.refused')}</StatusBadge>}
      {isOnHold(image.state) && <StatusBadge tone="warning">{t(`state.${image.state}`)}</StatusBadge>}
      {image.portfolio === 'private' && <Badge>{t('portfolio.private')}</Badge>}
    </p>
  )
}
