// Photographs of a list on the wall, each leading to its own page.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge, StatusBadge } from '#components/ui/badge.tsx'
import { photoSources } from '#components/ui/photo.tsx'
import { PhotoGrid, PhotoGridItems } from '#components/ui/photo-grid.tsx'
import { averageColour } from '#components/ui/thumbhash-ground.ts'
import { type LightboxWords, LightboxWordsProvider } from '#features/lightboxes/lightbox-button.tsx'
import type { Image } from '#lib/contract/images.ts'
import { isOnHold } from '#lib/rules/moderation.ts'
import { defined } from './defined.ts'
import { packFiles } from './packed-files.ts'
import { Veil } from './veil.tsx'
import { WallTile, type WallTileProps } from './wall-tile.tsx'

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
  const grid = <PhotoGrid label={label} items={itemsOf(shown)} more={more} />
  const wall = shown.collect ? <LightboxWordsProvider value={shown.collect}>{grid}</LightboxWordsProvider> : grid
  return nudity || shown.images.some(image => image.nudity) ? <Veil>{wall}</Veil> : wall
}

/** Photographs that are added to a wall. */
export const WallItems = ({ images }: Pick<ImageWallProps, 'images'>) => (
  <PhotoGridItems items={itemsOf({ images, collect: true })} />
)

type Shown = Pick<ImageWallProps, 'images' | 'under' | 'eager' | 'action'> & { collect?: LightboxWords | true }

const itemsOf = ({ images, under = 'author', eager = 0, action, collect }: Shown) =>
  images.map((image, index) => ({
    key: image.id,
    width: image.width,
    height: image.height,
    photo: (
      <Tile
        image={image}
        // On a phone the others wait for the first.
        load={index < eager ? (index === 0 ? 'first' : 'eager') : undefined}
        collected={collect !== undefined}
        under={under}
        action={action?.(image)}
      />
    ),
  }))

type TileProps = Pick<WallTileProps, 'load' | 'action'> & {
  image: Image
  collected: boolean
  under: NonNullable<ImageWallProps['under']>
}

/** Names each thing that a tile needs: what is handed to it is sent with the page. */
function Tile({ image, load, collected, under, action }: TileProps) {
  const t = useTranslations('images')
  const { id, slug, title, width, height, author, sources, placeholder, color, nudity } = image
  const there = photoSources(sources).length > 0
  return (
    <WallTile
      {...defined<WallTileProps>({
        id,
        slug,
        title,
        alt: t('alt', { title, author: author.name }),
        width,
        height,
        files: packFiles(sources),
        colour: (there && placeholder ? averageColour(placeholder) : color) ?? undefined,
        missing: there ? undefined : t('no_preview', { title }),
        nudity: nudity || undefined,
        load,
        sign: collected ? t('lightbox.put_one', { title }) : undefined,
        author: under === 'author' ? { id: author.id, name: author.name } : undefined,
        state: under === 'state' ? <State image={image} /> : undefined,
        action,
      })}
    />
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
