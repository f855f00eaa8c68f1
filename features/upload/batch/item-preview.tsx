// The image whose details are shown, as the browser has it, with its facts.
'use client'
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { Engine } from '../engine/engine.ts'
import type { Item } from '../engine/item.ts'
import { useBlobImage } from './use-blob-image.ts'

const MEGA = 1_000_000
const MEBI = 1024 * 1024

type PreviewProps = {
  engine: Engine
  item: Item
  /** It is the only one: it has half of the page. */
  large?: boolean
}

export function ItemPreview({ engine, item, large = false }: PreviewProps) {
  const t = useTranslations('upload.preview')
  const dates = useDateWords()
  const format = useFormatter()
  const { file_name, bytes, width, height, sha256, dated_at } = item
  const size = {
    megapixels: format.number(((width ?? 0) * (height ?? 0)) / MEGA, { maximumFractionDigits: 1 }),
    megabytes: format.number(bytes / MEBI, { maximumFractionDigits: 1 }),
  }
  return (
    <figure className="grid gap-3">
      <div className={clsx('grid place-items-center bg-surface p-4', large ? 'min-h-48' : 'h-64 sm:h-80')}>
        <ItemPicture engine={engine} item={item} large={large} />
      </div>
      <figcaption className="grid min-w-0 gap-0.5 text-small">
        <span className="truncate font-semibold">{file_name}</span>
        {width !== null && height !== null && (
          <span className="text-ink-muted">{t('figures', { width, height, ...size })}</span>
        )}
        {dated_at && (
          <span className="text-success">
            {t('dated', {
              at: dates.instant(dated_at),
            })}
          </span>
        )}
        {sha256 && (
          <details className="text-caption text-ink-muted">
            <summary className="inline-flex min-h-6 cursor-pointer items-center">{t('fingerprint')}</summary>
            <span className="break-all font-mono">{sha256}</span>
          </details>
        )}
      </figcaption>
    </figure>
  )
}

export function ItemPicture({ engine, item: { id }, large = false }: PreviewProps) {
  const t = useTranslations('upload.preview')
  const load = useCallback(
    // Once the server has made an image of the file, the browser stores the thumbnail only.
    () => engine.file(id).catch(() => engine.thumbnail(id)),
    [engine, id],
  )
  const draw = useBlobImage(load)
  return (
    // biome-ignore lint/performance/noImgElement: a file that only this browser has.
    <img
      ref={draw}
      alt={t('alt')}
      className={clsx(
        'mx-auto w-auto max-w-full object-contain shadow-raised',
        large ? 'max-h-[min(28rem,45dvh)] lg:max-h-[min(34rem,55dvh)]' : 'max-h-56 sm:max-h-72',
      )}
    />
  )
}
