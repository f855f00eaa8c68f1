// The page on which a picture is dropped, pasted, chosen or taken, and what was found by it.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import Camera from '#components/ui/icons/camera.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { PICTURE_MAX_BYTES } from '#lib/rules/looks.ts'
import { LazyFoundByPicture } from './lazy-found.tsx'
import { usePictureSearch } from './use-picture-search.ts'

const ACCEPT = { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] }

export function PictureSearch() {
  const t = useTranslations('discover.picture')
  const messageOf = useFailureMessage()
  const { search, start, busy, error } = usePictureSearch()
  const [rejected, setRejected] = useState(false)
  const take = (file: Blob | undefined) => {
    if (!file) return
    setRejected(false)
    LazyFoundByPicture.fetchAhead()
    void start(file)
  }
  usePaste(take)
  const findings = search?.findings ?? null
  const failure = error ? messageOf(error) : null
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid gap-3">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('intro')}</p>
      </header>
      <div className="grid gap-4">
        <FileDrop
          title={search ? t('again') : t('drop')}
          hint={search ? undefined : t('hint')}
          buttonLabel={t('choose')}
          activeLabel={t('active')}
          accept={ACCEPT}
          maxBytes={PICTURE_MAX_BYTES}
          onFiles={([file]) => take(file)}
          onRejected={() => setRejected(true)}
          error={rejected ? t('rejected') : failure}
          compact={search !== null}
        />
        <CameraButton label={t('camera')} onPicture={take} />
      </div>
      {search && (
        <figure className="flex items-center gap-5">
          {/* biome-ignore lint/performance/noImgElement: a picture of the visitor's own, which no server has */}
          <img src={search.url} alt={t('yours')} className="max-h-32 max-w-48 rounded-photo object-contain" />
          <figcaption role="status" className="text-ink-muted">
            {busy && (
              <span className="inline-flex items-center gap-3">
                <Spinner /> {t('busy')}
              </span>
            )}
            {findings &&
              (findings.unasked === 0 || findings.copies.length > 0) &&
              t('found', { copies: findings.copies.length, similar: findings.similar.length })}
          </figcaption>
        </figure>
      )}
      {findings && <LazyFoundByPicture findings={findings} />}
    </div>
  )
}

/** For devices that one holds like a camera. */
function CameraButton({ label, onPicture }: { label: string; onPicture: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="hidden justify-self-center pointer-coarse:block">
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          onPicture(event.currentTarget.files?.[0])
          // The same picture again is a change too.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="secondary"
        icon={<Camera aria-hidden="true" className="size-4" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </div>
  )
}

/** A picture that is pasted anywhere on the page. */
function usePaste(take: (file: File | undefined) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file) take(file)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
