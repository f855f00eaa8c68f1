// All lightboxes of whoever is signed in; without an account, what this browser has put aside.
'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { DiscoverState } from '#components/layout/lists/discover-state.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Bookmark from '#components/ui/icons/bookmark.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Lightbox } from '#lib/contract/lightboxes.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { keep } from './kept-images.ts'
import { useGuestImages, useLightboxes } from './use-lightboxes.ts'

const NameDialog = dynamic(() => import('./name-dialog.tsx').then(file => file.NameDialog))
// What a browser has put aside is known to the browser alone, which fetches these once there is something.
const LightboxItems = dynamic(() => import('./lightbox-items.tsx').then(file => file.LightboxItems))
const LightboxTools = dynamic(() => import('./lightbox-tools.tsx').then(file => file.LightboxTools))

export function LightboxesScreen() {
  const t = useTranslations('lightbox')
  const session = useSession()
  return (
    <div className="page-width grid gap-10 py-10 sm:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-2xl gap-3">
          <h1 className="font-serif text-title-1">{t('title')}</h1>
          <p className="text-ink-muted">{t('lead')}</p>
        </div>
        {session && <NameDialog />}
      </header>
      {session ? <Own /> : <Guest />}
    </div>
  )
}

function Own() {
  const query = useLightboxes()
  return (
    <Loaded query={query} waiting={<Skeleton className="h-64 w-full" />}>
      {({ results }) => (results.length === 0 ? <Empty /> : <Lists lists={results} />)}
    </Loaded>
  )
}

function Lists({ lists }: { lists: readonly Lightbox[] }) {
  const t = useTranslations('lightbox')
  const dates = useDateWords()
  return (
    <ul aria-label={t('title')} className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {lists.map(({ id, name, images, covers, shared, updated_at }) => (
        <li key={id} className="grid content-start gap-3">
          <AppLink href={href('lightboxes', { id })} className="group grid gap-3 focus-visible:outline-offset-4">
            <span className="grid aspect-[3/2] grid-cols-2 grid-rows-2 gap-1 overflow-hidden bg-surface transition-opacity duration-soft group-hover:opacity-90">
              {covers.map((cover, at) => (
                <Thumbnail key={cover.id} image={cover} className={`size-full ${spanOf(at, covers.length)}`} />
              ))}
            </span>
            <span className="wrap-anywhere font-semibold text-lead">{name}</span>
          </AppLink>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-small">
            {t('count', { count: images.length })}
            <span>{t('updated', { day: dates.dayOf(updated_at, 'short') })}</span>
            {shared && <Badge>{t('shared')}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** One picture fills the frame, two share it, three leave the left half to the first. */
function spanOf(at: number, count: number): string {
  if (count === 1) return 'col-span-2 row-span-2'
  return count === 2 || (count === 3 && at === 0) ? 'row-span-2' : ''
}

function Guest() {
  const t = useTranslations('lightbox')
  const locale = usePageLocale()
  const images = useGuestImages()
  const query = useQuery({ ...q(api.lightboxes.preview, { query: { images } }), enabled: images !== '' })
  const next = localHref(locale, href('lightboxes'))
  if (images === '') return <Empty />
  const ids = images.split(',')
  const change = (kept: string[]) => keep({ who: null, id: null, images: kept })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-64 w-full" />}>
      {({ items }) => (
        <div className="grid gap-8">
          <Notice
            title={t('guest.title')}
            actions={
              <>
                <AppLink href={href('registration', {}, { next })} className={buttonClass({ size: 'small' })}>
                  {t('guest.register')}
                </AppLink>
                <AppLink
                  href={href('login', {}, { next })}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                >
                  {t('guest.login')}
                </AppLink>
              </>
            }
          >
            {t('guest.text')}
          </Notice>
          <LightboxTools name={t('first_name')} items={items} />
          <LightboxItems
            items={items.filter(({ id }) => ids.includes(id))}
            onRemove={async id => change(ids.filter(each => each !== id))}
            onOrder={async order => change(order)}
          />
        </div>
      )}
    </Loaded>
  )
}

function Empty() {
  const t = useTranslations('lightbox.empty')
  return (
    <DiscoverState title={t('title')} icon={<Bookmark aria-hidden="true" />} discover={t('discover')}>
      {t('text')}
    </DiscoverState>
  )
}
