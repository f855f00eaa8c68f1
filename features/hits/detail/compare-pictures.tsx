// The photograph and its copy: side by side, or the copy laid over the photograph.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import Blend from '#components/ui/icons/blend.tsx'
import Columns2 from '#components/ui/icons/columns-2.tsx'
import SquareSplitHorizontal from '#components/ui/icons/square-split-horizontal.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import type { Size } from '#lib/rules/copies.ts'
import { FoundPicture } from './found-picture.tsx'
import { RegionLayer } from './matched-region.tsx'
import { Overlay } from './overlay.tsx'
import { overlayMatrix } from './region.ts'

export const compareViews = ['side', 'slider', 'blend'] as const
/** How two pictures are compared; it stays from hit to hit. */
export type Comparison = { view: (typeof compareViews)[number]; marked: boolean }

const icons = { side: Columns2, slider: SquareSplitHorizontal, blend: Blend }

type Props = { hit: HitDetail; look: Comparison; onLook: (look: Comparison) => void }

export function ComparePictures({ hit, look, onLook }: Props) {
  const t = useTranslations('hits.compare')
  const matrix = overlayMatrix(hit, hit.image, hit.picture)
  const view = matrix ? look.view : 'side'
  return (
    <section aria-label={t('pictures')} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <fieldset className="flex rounded-control border border-line">
          <legend className="sr-only">{t('views.label')}</legend>
          {compareViews.map(each => (
            <ViewChoice
              key={each}
              view={each}
              checked={view === each}
              disabled={!matrix && each !== 'side'}
              onChoose={() => onLook({ ...look, view: each })}
            />
          ))}
        </fieldset>
        <Checkbox
          label={t('mark')}
          checked={look.marked}
          onChange={event => onLook({ ...look, marked: event.target.checked })}
        />
      </div>
      {view === 'side' || !matrix ? (
        <SideBySide hit={hit} marked={look.marked} />
      ) : (
        <Overlay key={view} hit={hit} matrix={matrix} by={view} marked={look.marked} />
      )}
    </section>
  )
}

type ChoiceProps = { view: Comparison['view']; checked: boolean; disabled: boolean; onChoose: () => void }

function ViewChoice({ view, checked, disabled, onChoose }: ChoiceProps) {
  const t = useTranslations('hits.compare.views')
  const Icon = icons[view]
  return (
    <label
      className={clsx(
        'relative flex min-h-10 items-center gap-2 px-3 text-small has-focus-visible:outline-2 has-focus-visible:outline-focus',
        checked ? 'bg-sunken font-semibold text-ink' : 'text-ink-muted hover:text-ink',
        disabled && 'opacity-50',
      )}
    >
      <input
        type="radio"
        name="compare-view"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 appearance-none outline-none"
      />
      <Icon aria-hidden="true" className="size-4" />
      {t(view)}
    </label>
  )
}

function SideBySide({ hit, marked }: { hit: HitDetail; marked: boolean }) {
  const t = useTranslations('hits.compare')
  const { image, picture } = hit
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Frame size={image} caption={t('yours')}>
        <Photo
          alt={t('your_alt', { title: image.title })}
          width={image.width}
          height={image.height}
          sources={photoSources(image.sources)}
          sizes="(min-width: 64rem) 32rem, (min-width: 40rem) 45vw, 92vw"
          thumbhash={image.placeholder}
          colour={image.color}
          blur
          priority
          className="size-full"
        />
        {marked && <RegionLayer region={hit.region_original} label={t('region_yours')} />}
      </Frame>
      <Frame size={picture} caption={t('found')}>
        <FoundPicture
          picture={picture}
          alt={hit.alt ? t('found_alt', { host: hit.host, alt: hit.alt }) : t('found_alt_none', { host: hit.host })}
          className="size-full text-caption text-ink-muted"
        />
        {marked && <RegionLayer region={hit.region_candidate} label={t('region_found')} />}
      </Frame>
    </div>
  )
}

/** A picture in its own proportions, never higher than the window; on a phone, where one stands above the other, both are in sight. */
function Frame({ size, caption, children }: { size: Size; caption: string; children: ReactNode }) {
  const ratio = size.width / size.height
  return (
    <figure className="grid gap-2">
      <div
        className="relative mx-auto w-full [--frame:27dvh] sm:[--frame:60dvh]"
        style={{ aspectRatio: ratio, maxWidth: `calc(var(--frame) * ${ratio})` }}
      >
        {children}
      </div>
      <figcaption className="text-center text-ink-muted text-small">{caption}</figcaption>
    </figure>
  )
}
