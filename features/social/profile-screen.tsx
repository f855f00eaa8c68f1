// The public page of one person: who it is, what is shown, and, for the person alone, the switch to what strangers see.

import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { href, localHref } from '#lib/routes.ts'
import { LazyFollowButton } from './lazy-parts.tsx'
import { makesImages } from './people-cards.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { personHref } from './read-people.ts'

type Visitor = {
  /** Id of who is signed in; null for strangers. */
  me: string | null
  admin: boolean
}
type Props = { profile: PublicProfile; visitor: Visitor; children: ReactNode }

export function ProfileScreen({ profile, visitor, children }: Props) {
  return (
    <article className="grid gap-12 pb-(--section-gap)">
      <div>
        <CoverBand profile={profile} />
        <div className="page-width grid gap-8">
          <Head profile={profile} visitor={visitor} />
          <ProfileFacts profile={profile} />
        </div>
      </div>
      {children}
    </article>
  )
}

function CoverBand({ profile: { cover } }: { profile: PublicProfile }) {
  if (!cover || cover.sources.length === 0) return <div className="h-20 bg-surface sm:h-28" />
  return (
    <div className="h-48 overflow-hidden bg-sunken sm:h-72 lg:h-96">
      <Photo
        priority
        blur
        alt=""
        width={3}
        height={1}
        sources={photoSources(cover.sources)}
        sizes="100vw"
        thumbhash={cover.placeholder}
        colour={cover.color}
        className="h-full"
      />
    </div>
  )
}

async function Head({ profile, visitor }: { profile: PublicProfile; visitor: Visitor }) {
  const t = await getTranslations('people')
  const { name, account_type, roles, identity_verified, for_hire, mini_bio } = profile
  return (
    <header className="grid gap-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <Avatar name={name} size="large" className="-mt-12 border-4 border-canvas bg-surface!" />
        <h1 className="wrap-anywhere min-w-0 flex-1 basis-72 pt-3 font-serif text-title-1 max-sm:pt-0">{name}</h1>
      </div>
      <ul className="flex flex-wrap items-center gap-2 [&>li]:flex">
        {(makesImages(profile) || !roles.includes('lawyers')) && (
          <li>
            <Badge>{t(`kinds.${account_type}`)}</Badge>
          </li>
        )}
        {roles.includes('lawyers') && (
          <li>
            <Badge tone="accent">{t('kinds.lawyer')}</Badge>
          </li>
        )}
        {roles.includes('ambassadors') && (
          <li>
            <Badge tone="accent">{t('kinds.ambassador')}</Badge>
          </li>
        )}
        {roles.includes('beta-testers') && (
          <li>
            <Badge>{t('kinds.beta_tester')}</Badge>
          </li>
        )}
        {identity_verified && (
          <li>
            <Badge tone="success" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
              {t('verified')}
            </Badge>
          </li>
        )}
        {for_hire && (
          <li>
            <Badge>{t('profile.for_hire')}</Badge>
          </li>
        )}
      </ul>
      {mini_bio && <p className="max-w-2xl whitespace-pre-line text-lead">{mini_bio}</p>}
      {makesImages(profile) && <Figures profile={profile} visitor={visitor} />}
      {visitor.admin && (
        <AppLink
          href={href('admin_users', {}, { person: profile.id })}
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} w-fit`}
        >
          {t('profile.admin_view')}
        </AppLink>
      )}
    </header>
  )
}

async function Figures({ profile, visitor: { me } }: { profile: PublicProfile; visitor: Visitor }) {
  const [t, locale] = await Promise.all([getTranslations('people'), getLocale()])
  const { id, name, followed, nb_followers, nb_images, nb_likes } = profile
  const own = me === id
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {me !== null && !own && <LazyFollowButton id={id} name={name} followed={followed} nb_followers={nb_followers} />}
      {me === null && (
        <AppLink
          href={href('login', {}, { next: localHref(locale, personHref(profile)) })}
          aria-label={t('follow.log_in', { name })}
          className={buttonClass()}
        >
          {t('follow.off')}
        </AppLink>
      )}
      {(me === null || own) && <span className="text-ink-muted">{t('follow.count', { count: nb_followers })}</span>}
      <span className="text-ink-muted">{t('profile.images', { count: nb_images })}</span>
      <span className="text-ink-muted">{t('profile.likes', { count: nb_likes })}</span>
    </div>
  )
}
