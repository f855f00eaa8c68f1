// One lightbox of one's own: its photographs in their order, with notes and prices, and what can be done with all of them.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { AppLink } from '#components/layout/app-link.tsx'
import { DiscoverState } from '#components/layout/lists/discover-state.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import ArrowLeft from '#components/ui/icons/arrow-left.tsx'
import Bookmark from '#components/ui/icons/bookmark.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { LightboxDetail } from '#lib/contract/lightboxes.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { forget } from './kept-images.ts'
import { LightboxItems } from './lightbox-items.tsx'
import { LightboxTools } from './lightbox-tools.tsx'
import { NameDialog } from './name-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useKeepLightbox } from './use-lightboxes.ts'

export function LightboxScreen({ id }: { id: string }) {
  const t = useTranslations('lightbox')
  const query = useQuery(q(api.lightboxes.read, { id }))
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <AppLink
        href={href('lightboxes')}
        className={`${textLinkClass({ quiet: true })} inline-flex w-fit items-center gap-2 text-small`}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('all')}
      </AppLink>
      <Loaded query={query} waiting={<Skeleton className="h-64 w-full" />}>
        {lightbox => <Open lightbox={lightbox} />}
      </Loaded>
    </div>
  )
}

function Open({ lightbox }: { lightbox: LightboxDetail }) {
  const t = useTranslations('lightbox')
  const dates = useDateWords()
  const keepLightbox = useKeepLightbox()
  const { id, name, items, updated_at } = lightbox
  return (
    <>
      <header className="grid gap-3">
        <h1 className="wrap-anywhere font-serif text-title-1">{name}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-small">
          <p>
            {t('count', { count: items.length })} · {t('updated', { day: dates.dayOf(updated_at, 'short') })}
          </p>
          <div className="-mx-3 flex flex-wrap gap-1">
            <NameDialog lightbox={lightbox} />
            <ShareDialog lightbox={lightbox} />
            <DeleteButton id={id} name={name} />
          </div>
        </div>
      </header>
      {items.length === 0 ? (
        <Empty />
      ) : (
        <>
          <LightboxTools name={name} items={items} />
          <LightboxItems
            items={items}
            onRemove={async image => keepLightbox(await call(api.lightboxes.removeImage, { id, body: { image } }))}
            onOrder={async images => keepLightbox(await call(api.lightboxes.update, { id, body: { images } }))}
            onNote={async (image, note) =>
              keepLightbox(await call(api.lightboxes.noteImage, { id, body: { image, note } }))
            }
          />
        </>
      )}
    </>
  )
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('lightbox.delete')
  const client = useQueryClient()
  const router = useRouter()
  const confirmed = useConfirmed(async () => {
    await call(api.lightboxes.remove, { id })
    forget()
    await refresh(client, api.lightboxes.list)
    router.push(href('lightboxes'))
  }, t('done'))
  return (
    <AlertDialog
      {...confirmed}
      danger
      title={t('title', { name })}
      description={t('text')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      trigger={
        <Button variant="quiet" size="small">
          {t('open')}
        </Button>
      }
    />
  )
}

function Empty() {
  const t = useTranslations('lightbox.empty')
  return (
    <DiscoverState title={t('one_title')} icon={<Bookmark aria-hidden="true" />} discover={t('discover')}>
      {t('text')}
    </DiscoverState>
  )
}
