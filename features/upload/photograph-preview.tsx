// The chosen photograph as the browser shows it, with its facts and a way to take another.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Photograph } from './read-photograph.ts'

const MEGA = 1_000_000
const MEBI = 1024 * 1024

export type PhotographPreviewProps = {
  photograph: Photograph
  onDiscard: () => void
  /** The browser could not draw it. */
  onDamaged: () => void
  /** While it is being sent it stays as it is. */
  locked: boolean
}

export function PhotographPreview({ photograph, onDiscard, onDamaged, locked }: PhotographPreviewProps) {
  const t = useTranslations('upload.preview')
  const format = useFormatter()
  const { file, width, height } = photograph
  const draw = useCallback(
    (img: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      img.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  const figures = {
    width,
    height,
    megapixels: format.number((width * height) / MEGA, { maximumFractionDigits: 1 }),
    megabytes: format.number(file.size / MEBI, { maximumFractionDigits: 1 }),
  }
  return (
    <figure className="grid gap-4">
      <div className="grid min-h-48 place-items-center bg-surface p-4">
        {/* biome-ignore lint/performance/noImgElement: a file that only this browser has. */}
        <img
          ref={draw}
          alt={t('alt')}
          onError={onDamaged}
          className="max-h-[60dvh] w-auto max-w-full object-contain shadow-raised"
        />
      </div>
      <figcaption className="flex flex-wrap items-start justify-between gap-4 text-small">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{file.name}</span>
          <span className="text-ink-muted">{t('figures', figures)}</span>
        </span>
        <Button variant="secondary" size="small" onClick={onDiscard} disabled={locked}>
          {t('discard')}
        </Button>
      </figcaption>
    </figure>
  )
}
