// What came of one image: while it is being certified, and once it is, its certificate, its link, and what happens next.
'use client'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Check from '#components/ui/icons/check.tsx'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import Copy from '#components/ui/icons/copy.tsx'
import Download from '#components/ui/icons/download.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useCopied } from '#components/ui/use-copied.ts'
import { pdfHref } from '#lib/api/certificate-files.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import type { Engine } from '../engine/engine.ts'
import type { Item } from '../engine/item.ts'
import { itemTitle } from '../engine/item-title.ts'
import { ItemPicture } from './item-preview.tsx'

type PanelProps = {
  engine: Engine
  item: Item
  image: string
  /** It has the page for itself: the picture stands beside what came of it, where there is room. */
  alone?: boolean
}

/** `item` has become an image. */
export function CertifiedPanel({ engine, item, image, alone = false }: PanelProps) {
  const t = useTranslations('upload.done')
  // What was certified before the page was opened takes no focus.
  const [waited] = useState(item.image_state !== 'certified')
  return (
    <section
      aria-label={t('label', { title: itemTitle(item) })}
      className={clsx(
        'grid scroll-mt-24 grid-cols-1 gap-6 rounded-panel bg-surface p-4 [--tallest:16rem] sm:p-8',
        alone && 'items-center gap-x-12 lg:grid-cols-2 lg:[--tallest:min(28rem,60dvh)]',
      )}
    >
      {item.image_state === 'certified' ? (
        <Picture image={image} waiting={<ItemPicture engine={engine} item={item} />} />
      ) : (
        <ItemPicture engine={engine} item={item} />
      )}
      <div className="grid gap-6">
        <Outcome item={item} image={image} waited={waited} />
      </div>
    </section>
  )
}

/** As the site shows it: once there is an image, the browser has a thumbnail only. */
function Picture({ image, waiting }: { image: string; waiting: ReactNode }) {
  const { data } = useQuery(q(api.images.read, { id: image }))
  if (!data || data.sources.length === 0) return waiting
  const { title, width, height, sources, placeholder } = data
  return (
    <div className="mx-auto" style={{ width: `min(100%, calc(var(--tallest) * ${width / height}))` }}>
      <Photo
        alt={title}
        width={width}
        height={height}
        sources={photoSources(sources)}
        sizes="(min-width: 64rem) 48rem, 100vw"
        thumbhash={placeholder}
        blur
        priority
        className="shadow-raised"
      />
    </div>
  )
}

type OutcomeProps = { item: Item; image: string; waited: boolean }

function Outcome({ item, image, waited }: OutcomeProps) {
  const t = useTranslations('upload.done')
  const page = (
    <AppLink href={href('image', { id: image })} className={buttonClass({ variant: 'secondary', size: 'large' })}>
      {t('page')}
    </AppLink>
  )
  switch (item.image_state) {
    case 'certified':
      return item.duplicate ? (
        <Notice tone="info" title={t('duplicate')} actions={page}>
          {t('duplicate_text')}
        </Notice>
      ) : (
        <Certified item={item} image={image} waited={waited} page={page} />
      )
    case null:
    case 'in_process':
      return (
        <output className="flex items-center gap-3 text-ink-muted">
          <Spinner />
          {t('certifying')}
        </output>
      )
    case 'refused':
      return (
        <Notice tone="danger" title={t('refused')} actions={page}>
          {t('refused_text')}
        </Notice>
      )
    default:
      return (
        <Notice tone="warning" title={t('on_hold')} actions={page}>
          {t('on_hold_text')}
        </Notice>
      )
  }
}

function Certified({ item, image, waited, page }: OutcomeProps & { page: ReactNode }) {
  const t = useTranslations('upload.done')
  const dates = useDateWords()
  const language = usePageLocale()
  const heading = useShown(waited)
  const { fields, dated_at, earlier } = item
  return (
    <>
      <div className="grid gap-2 text-center">
        <p className="inline-flex items-center justify-center gap-2 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          {t('certified')}
        </p>
        <h3 ref={heading} tabIndex={-1} className="wrap-anywhere font-serif text-title-1 outline-none">
          {itemTitle(item)}
        </h3>
        {dated_at && <p className="text-ink-muted">{t('dated', { at: dates.instant(dated_at) })}</p>}
      </div>
      {earlier && (
        <Notice tone="warning" title={t('earlier', { day: dates.dayOf(earlier.certified_at) })}>
          {t('earlier_text')}
        </Notice>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <a
          href={pdfHref({ id: image, version: 1, language })}
          hrefLang={language}
          className={buttonClass({ size: 'large' })}
        >
          <Download aria-hidden="true" className="size-5" />
          {t('certificate')}
        </a>
        {fields.portfolio !== 'private' && <CopyLink image={image} />}
        {page}
      </div>
      <div className="grid gap-2 border-line border-t pt-6">
        <h4 className="font-semibold">{t('next')}</h4>
        <ul className="grid list-disc gap-1 ps-5 text-ink-muted text-small">
          <li>{t('next_email')}</li>
          <li>{t('next_chain')}</li>
          <li>{fields.track ? t('next_watched') : t('next_unwatched')}</li>
        </ul>
      </div>
    </>
  )
}

/** The success is seen and read out when it comes, wherever the page stands. */
function useShown(waited: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!waited) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [waited])
  return heading
}

/** The address of its page, which everybody may open. */
function CopyLink({ image }: { image: string }) {
  const t = useTranslations('upload.done')
  const locale = usePageLocale()
  const { copied, copy } = useCopied()
  const copyLink = () => copy(new URL(localHref(locale, href('image', { id: image })), location.href).href)
  const Icon = copied ? Check : Copy
  return (
    <Button variant="secondary" size="large" icon={<Icon aria-hidden="true" className="size-5" />} onClick={copyLink}>
      {copied ? t('copied') : t('copy')}
    </Button>
  )
}
