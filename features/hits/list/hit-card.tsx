// One hit in a grid or as a line of a list: the picture that was found, the photograph it shows, where, and how sure that is.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { Hit } from '#lib/contract/hits.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { FoundPicture } from '../detail/found-picture.tsx'
import { useHitRefusalMessage } from '../filing/use-hit-refusal-message.ts'
import { HitsLink } from '../hits-link.tsx'
import { HitMarks, StandInMark } from './hit-marks.tsx'
import { Score } from './score.tsx'

export type HitCardProps = {
  hit: Hit
  index: number
  selected: boolean
  /** With Shift: everything from the last one chosen. */
  onChoose: (index: number, range: boolean) => void
  /** The focus has come to it. */
  onReach: (index: number) => void
  /** The code of the last refusal to file it. */
  refusal: string | undefined
}

/** The link covers the whole card; what else can be pressed lies above it. */
const coverClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2'

function useCard({ hit, index, onChoose, onReach }: HitCardProps) {
  const t = useTranslations('hits')
  const dates = useDateWords()
  return {
    t,
    id: useId(),
    found: dates.dayOf(hit.found_at, 'short'),
    checkbox: {
      label: t('selection.choose_one', { title: hit.image.title, host: hit.host }),
      hideLabel: true,
      readOnly: true,
      onClick: (event: MouseEvent) => onChoose(index, event.shiftKey),
    },
    link: {
      to: { hit: hit.id },
      'data-hit-index': index,
      onFocus: () => onReach(index),
      onClick: (event: MouseEvent) => {
        if (!event.shiftKey) return
        event.preventDefault()
        onChoose(index, true)
      },
    },
  }
}

export function HitCard(props: HitCardProps) {
  const { hit, selected, refusal } = props
  const { t, id, found, checkbox, link } = useCard(props)
  return (
    <article
      aria-labelledby={`${id}-name`}
      className={clsx(
        'group relative flex h-full flex-col overflow-hidden rounded-control border bg-canvas',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <FoundPicture picture={hit.picture} alt="" loading="lazy" className="min-h-0 w-full grow" />
      <span className="absolute start-2 top-2 z-10 grid place-items-center rounded-control bg-raised p-1 shadow-raised">
        <Checkbox {...checkbox} checked={selected} />
      </span>
      <span className="pointer-events-none absolute end-2 top-2 flex max-w-[70%] flex-wrap justify-end gap-1">
        <HitMarks hit={hit} />
      </span>
      <div className="flex h-22 shrink-0 gap-3 p-3">
        <Thumbnail image={hit.image} className="hidden size-12 sm:block" />
        <div className="grid min-w-0 flex-1 content-start text-caption">
          <p className="truncate font-semibold text-small">
            <HitsLink {...link} id={`${id}-name`} className={coverClass}>
              {hit.host}
            </HitsLink>
          </p>
          <p className="truncate text-ink-muted">{hit.image.title}</p>
          <p className="flex items-center justify-between gap-2 overflow-hidden text-ink-muted">
            <Score hit={hit} />
            {refusal === undefined && <span className="truncate">{found}</span>}
          </p>
        </div>
      </div>
      {refusal && <Refused code={refusal} className="absolute inset-x-0 bottom-22 z-10" />}
      <span className="sr-only">{t(`kinds.${hit.kind}`)}</span>
    </article>
  )
}

export function HitLine(props: HitCardProps) {
  const { hit, selected, refusal } = props
  const { t, id, found, checkbox, link } = useCard(props)
  return (
    <article
      aria-labelledby={`${id}-name`}
      className={clsx(
        'relative flex h-full items-center gap-3 border-line border-b px-2 hover:bg-surface sm:gap-4',
        selected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="z-10 p-1">
        <Checkbox {...checkbox} checked={selected} />
      </span>
      <Thumbnail image={hit.image} className="hidden size-18 sm:block" />
      <FoundPicture picture={hit.picture} alt="" loading="lazy" className="size-18 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-0.5 text-caption">
        <p className="flex items-center gap-2 truncate font-semibold text-small">
          <HitsLink {...link} id={`${id}-name`} className={clsx(coverClass, 'truncate')}>
            {hit.host}
          </HitsLink>
          <span className="hidden lg:inline">
            <StandInMark host={hit.host} />
          </span>
        </p>
        <p className="truncate text-ink-muted">{hit.page_title ?? hit.page_url}</p>
        {refusal ? (
          <Refused code={refusal} />
        ) : (
          <p className="truncate text-ink-muted">{t('line', { title: hit.image.title, found })}</p>
        )}
      </div>
      <span className="hidden max-w-72 flex-wrap justify-end gap-1 md:flex">
        <HitMarks hit={hit} />
      </span>
      <span className="shrink-0 text-end text-caption sm:w-36 sm:text-small">
        <Score hit={hit} />
        <span className="hidden truncate font-normal text-caption text-ink-muted sm:block">
          {t(`kinds.${hit.kind}`)}
        </span>
      </span>
    </article>
  )
}

function Refused({ code, className }: { code: string; className?: string }) {
  const refusalMessage = useHitRefusalMessage()
  return (
    <p className={clsx('line-clamp-2 bg-danger-soft px-3 py-1 text-caption text-danger', className)}>
      {refusalMessage(code)}
    </p>
  )
}
