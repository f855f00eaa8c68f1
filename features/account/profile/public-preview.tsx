// The head of one's public page as strangers would see it, with what is typed but not saved yet.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import EyeOff from '#components/ui/icons/eye-off.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Profile, PublicProfile } from '#lib/contract/profiles.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { href } from '#lib/routes.ts'

export type TypedProfile = {
  public_name?: string | null
  is_public?: boolean | string
  mini_bio?: string | null
  website?: string | null
  cover_image_id?: string | null
}

const seenByStrangers = (id: string) => q(api.profiles.read, { id })

export function PublicPreview({ profile, typed }: { profile: Profile; typed: TypedProfile }) {
  const t = useTranslations('profile.preview')
  const locale = useLocale()
  const { data: seen } = useQuery(seenByStrangers(profile.id))
  const name = typed.public_name?.trim() || `${profile.first_name} ${profile.last_name}`
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const facts = [
    profile.country ? countries.of(profile.country) : null,
    seen ? t('images', { count: seen.nb_images }) : null,
    seen ? t('followers', { count: seen.nb_followers }) : null,
  ].filter(fact => typeof fact === 'string')
  return (
    <aside aria-label={t('title')} className="grid content-start gap-3 xl:sticky xl:top-24">
      <h3 className="text-caption text-ink-muted">{t('title')}</h3>
      <div className="overflow-hidden rounded-panel border border-line">
        <Cover seen={seen} chosen={typed.cover_image_id || null} />
        <div className="grid gap-3 p-5">
          <p className="wrap-anywhere font-serif text-title-2">{name}</p>
          {profile.identity_verified && (
            <p className="flex items-center gap-1.5 text-small text-success">
              <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
              {t('verified')}
            </p>
          )}
          <p className="text-ink-muted text-small">{facts.join(' · ')}</p>
          {typed.mini_bio?.trim() && <p className="wrap-anywhere whitespace-pre-line text-small">{typed.mini_bio}</p>}
          {typed.website?.trim() && <p className="wrap-anywhere text-accent text-small">{typed.website}</p>}
          <Marks profile={profile} seen={seen} />
        </div>
      </div>
      {typed.is_public ? (
        <SavedPage profile={profile} seen={seen} />
      ) : (
        <p className="flex items-start gap-2 text-ink-muted text-small">
          <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('hidden')}
        </p>
      )}
    </aside>
  )
}

/** The chosen picture, or what strangers would see without a choice. */
function Cover({ seen, chosen }: { seen: PublicProfile | undefined; chosen: string | null }) {
  const { data: image } = useQuery({ ...q(api.images.read, { id: chosen ?? '' }), enabled: chosen !== null })
  const cover = (chosen ? image : null) ?? seen?.cover
  if (!cover) return null
  return (
    <div className="relative aspect-5/2 overflow-hidden bg-surface">
      <Photo
        alt=""
        width={5}
        height={2}
        sources={photoSources(cover.sources)}
        sizes="22rem"
        thumbhash={cover.placeholder}
        colour={cover.color}
        className="absolute inset-0 h-full"
      />
    </div>
  )
}

function Marks({ profile, seen }: { profile: Profile; seen: PublicProfile | undefined }) {
  const locale = useLocale()
  const genres = seen?.genres.map(genre => genreName(genre, locale)) ?? []
  if (genres.length + profile.tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {genres.map(genre => (
        <li key={genre}>
          <Badge tone="accent">{genre}</Badge>
        </li>
      ))}
      {profile.tags.map(tag => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}

function SavedPage({ profile, seen }: { profile: Profile; seen: PublicProfile | undefined }) {
  const t = useTranslations('profile.preview')
  const [role] = seen?.roles ?? []
  if (!profile.is_public || !seen || !role) return null
  return (
    <AppLink href={href('profile', { role, id: seen.id, slug: seen.slug })} className={textLinkClass()}>
      {t('open')}
    </AppLink>
  )
}
