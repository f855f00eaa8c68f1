// A photograph on the wall with its title and author. Drawn from few facts, because what a server component draws is sent twice.
'use client'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { gridSizes } from '#components/ui/photo-grid.tsx'
import { LightboxSign } from '#features/lightboxes/lightbox-button.tsx'
import { href } from '#lib/routes.ts'
import { unpackFiles } from './packed-files.ts'
import { veiled } from './veiled.ts'

export type WallTileProps = {
  id: string
  slug: string
  title: string
  alt: string
  /** Pixels of the original. */
  width: number
  height: number
  /** By `packFiles`. */
  files: string
  /** Its ground until it has come. */
  colour?: string | undefined
  /** What is said where there is no preview yet. */
  missing?: string | undefined
  nudity?: true | undefined
  /** Loaded at once; `first` before all others: on a phone it is often the only one in sight. */
  load?: 'eager' | 'first' | undefined
  /** The name of the sign that puts it into a lightbox; without it there is none. */
  sign?: string | undefined
  author?: { id: string; name: string } | undefined
  /** How far it has come. */
  state?: ReactNode
  action?: ReactNode
}

export function WallTile(props: WallTileProps) {
  const { id, slug, title, author, sign, state, action } = props
  return (
    <>
      <div className="group/tile relative">
        <AppLink
          href={href('image', { id, slug })}
          className="group block overflow-hidden focus-visible:outline-offset-4"
        >
          <Picture {...props} />
        </AppLink>
        {sign !== undefined && <LightboxSign image={id} label={sign} />}
      </div>
      <div className="pt-2">
        <div className="grid gap-0.5 text-small leading-snug">
          <p className="truncate">{title}</p>
          {author && (
            <AppLink href={href('profile', { role: 'creators', id: author.id })} className="tile-author">
              {author.name}
            </AppLink>
          )}
          {state}
        </div>
        {action && <div className="mt-2">{action}</div>}
      </div>
    </>
  )
}

function Picture({ alt, width, height, files, colour, missing, nudity, load }: WallTileProps) {
  if (missing !== undefined)
    return (
      <span
        className="grid aspect-(--ratio) w-full place-items-center bg-sunken p-4 text-center text-ink-muted text-small"
        style={colour ? { backgroundColor: colour } : undefined}
      >
        <span className="rounded-control bg-raised px-2 py-1 text-ink">{missing}</span>
      </span>
    )
  return (
    <Photo
      alt={alt}
      width={width}
      height={height}
      sources={photoSources(unpackFiles(files))}
      sizes={gridSizes(width, height)}
      colour={colour}
      priority={load === 'first'}
      eager={load !== undefined}
      className={clsx('transition-opacity duration-soft group-hover:opacity-90', nudity && veiled)}
    />
  )
}
