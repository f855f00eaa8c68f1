// The copy laid over the photograph where they match: wiped across with a slider, or faded in. Both work by keyboard and touch.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Wipe } from '#components/ui/wipe.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import { RegionLines } from './matched-region.tsx'
import type { Matrix } from './region.ts'

type Props = { hit: HitDetail; matrix: Matrix; by: 'slider' | 'blend'; marked: boolean }

/** Wide enough for the largest frame on an ordinary screen. */
const OVERLAY_PX = 1280

/** The smallest file that is wide enough, in a format that every browser takes. */
function fileOf({ image: { sources } }: HitDetail): string | undefined {
  const files = sources.filter(({ media_type }) => media_type !== 'image/avif').toSorted((a, b) => a.width - b.width)
  return (files.find(({ width }) => width >= OVERLAY_PX) ?? files.at(-1))?.url
}

export function Overlay({ hit, matrix, by, marked }: Props) {
  const t = useTranslations('hits.compare')
  const [percent, setPercent] = useState(50)
  const { width, height } = hit.image
  const ratio = width / height
  const wiping = by === 'slider'
  const drawing = <Drawing hit={hit} matrix={matrix} marked={marked} wiping={wiping} percent={percent} />
  const valueText = t('percent', { percent })
  return (
    <div className="grid gap-3">
      <div
        className="relative mx-auto w-full has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        style={{ aspectRatio: ratio, maxWidth: `calc(60dvh * ${ratio})` }}
      >
        {wiping ? (
          <Wipe percent={percent} onChange={setPercent} label={t('slider')} valueText={valueText}>
            {drawing}
          </Wipe>
        ) : (
          drawing
        )}
      </div>
      <div className="mx-auto flex w-full max-w-xl items-center gap-4 text-ink-muted text-small">
        <span>{t(wiping ? 'found' : 'yours')}</span>
        {wiping ? (
          <span className="grow" />
        ) : (
          <input
            type="range"
            min={0}
            max={100}
            value={percent}
            aria-label={t('blend')}
            aria-valuetext={valueText}
            onChange={event => setPercent(Number(event.target.value))}
            className="min-h-10 grow accent-accent"
          />
        )}
        <span>{t(wiping ? 'yours' : 'found')}</span>
      </div>
    </div>
  )
}

type DrawingProps = Pick<Props, 'hit' | 'matrix' | 'marked'> & { wiping: boolean; percent: number }

function Drawing({ hit, matrix, marked, wiping, percent }: DrawingProps) {
  const t = useTranslations('hits.compare')
  const clip = useId()
  const { width, height } = hit.image
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('overlay_alt', { title: hit.image.title, host: hit.host })}
      className="block size-full bg-sunken"
    >
      <clipPath id={clip}>
        <rect width={wiping ? (width * percent) / 100 : width} height={height} />
      </clipPath>
      <image href={fileOf(hit)} width={width} height={height} preserveAspectRatio="none" />
      <g clipPath={`url(#${clip})`} opacity={wiping ? 1 : percent / 100}>
        <image
          href={hit.picture.copy_url}
          width={hit.picture.width}
          height={hit.picture.height}
          preserveAspectRatio="none"
          transform={`matrix(${matrix.join(' ')})`}
        />
      </g>
      {marked && <RegionLines region={hit.region_original} size={hit.image} />}
    </svg>
  )
}
