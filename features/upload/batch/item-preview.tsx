// The image whose details are shown, as the browser has it, with its facts.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Engine } from '../engine/engine.ts'
import type { Item } from '../engine/item.ts'
import { useBlobImage } from './use-blob-image.ts'

const MEGA = 1_000_000
const MEBI = 1024 * 1024

export function ItemPreview({ engine, item }: { engine: Engine; item: Item }) {
  const t = useTranslations('upload.preview')
  const format = useFormatter()
  const { file_name, bytes, width, height, sha256, dated_at } = item
  const size = {
    megapixels: format.number(((width ?? 0) * (height ?? 0)) / MEGA, { maximumFractionDigits: 1 }),
    megabytes: format.number(bytes / MEBI, { maximumFractionDigits: 1 }),
  }
  return (
    <figure className="grid gap-3">
      <div className="grid h-64 place-items-center bg-surface p-4 sm:h-80">
        <ItemPicture engine={engine} item={item} />
      </div>
      <figcaption className="grid min-w-0 gap-0.5 text-small">
        <span className="truncate font-semibold">{file_name}</span>
        {width !== null && height !== null && (
          <span className="text-ink-muted">{t('figures', { width, height, ...size })}</span>
        )}
        {sha256 && <span className="break-all font-mono text-caption text-ink-muted">SHA-256 {sha256}</span>}
        {dated_at && (
          <span className="text-caption text-success">
            {t('dated', {
              at: format.dateTime(new Date(dated_at), { dateStyle: 'long', timeStyle: 'medium' }),
            })}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

export function ItemPicture({ engine, item: { id } }: { engine: Engine; item: Item }) {
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
      className="mx-auto max-h-56 w-auto max-w-full object-contain shadow-raised sm:max-h-72"
    />
  )
}
