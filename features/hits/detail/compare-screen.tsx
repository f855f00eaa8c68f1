// One hit: both pictures, what is known about the copy, and where it is filed; the next one follows at once.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import ArrowLeft from '#components/ui/icons/arrow-left.tsx'
import ChevronLeft from '#components/ui/icons/chevron-left.tsx'
import ChevronRight from '#components/ui/icons/chevron-right.tsx'
import Keyboard from '#components/ui/icons/keyboard.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { HitDetail } from '#lib/contract/hits.ts'
import { type ActName, actNames, actOfKey, acts, isDone } from '../filing/filing-acts.ts'
import { FilingButtons } from '../filing/filing-buttons.tsx'
import { useKeys } from '../filing/use-keys.ts'
import type { Triage } from '../filing/use-triage.ts'
import { Refusals } from '../hits-browser.tsx'
import { HitsLink } from '../hits-link.tsx'
import { useHitsParams } from '../use-hits-params.ts'
import { ComparePictures, type Comparison, compareViews } from './compare-pictures.tsx'
import { HitComment } from './hit-comment.tsx'
import { HitEvidence } from './hit-evidence.tsx'
import { HitExclusion } from './hit-exclusion.tsx'
import { HitFacts } from './hit-facts.tsx'
import { HitHistory } from './hit-history.tsx'
import { HitNotice } from './hit-notice.tsx'
import { useViewed } from './use-viewed.ts'

/** The next way to compare, round and round. */
const after = (view: Comparison['view']) =>
  compareViews[(compareViews.indexOf(view) + 1) % compareViews.length] ?? 'side'

type Props = { id: string; triage: Triage; onHelp: () => void }

/** The hits around this one in the list it was opened from, and how to get to them. */
function useNeighbours(id: string, { list, moveTo, show }: Triage) {
  const { go, change } = useHitsParams()
  const rows = list?.rows ?? []
  const index = rows.findIndex(hit => hit?.id === id)
  // The pages around it, so that the next one is there.
  useEffect(() => {
    if (index >= 0) show(Math.max(0, index - 2), index + 3)
  })
  const to = (place: number) => {
    const hit = rows[place]
    if (!hit) return
    moveTo(place)
    change({ hit: hit.id })
  }
  return {
    index,
    count: rows.length,
    previous: index > 0 ? () => to(index - 1) : undefined,
    next: index >= 0 && index < rows.length - 1 ? () => to(index + 1) : undefined,
    /** After this one has left the list: to the one that follows, else to the one before, else to the empty list. Gives the way back. */
    onward: () => {
      const neighbour = rows[index < rows.length - 1 ? index + 1 : index - 1]
      if (index >= 0 && rows.length < 2) go({ hit: undefined })
      else if (index >= 0) {
        moveTo(Math.min(index, rows.length - 2))
        if (neighbour) change({ hit: neighbour.id })
      }
      const { pathname } = window.location
      return () => {
        // Whoever has gone on meanwhile is not taken away from there.
        if (window.location.pathname === pathname) change({ hit: id })
      }
    },
    back: () => {
      if (index >= 0) moveTo(index)
      go({ hit: undefined })
    },
  }
}

export function CompareScreen({ id, triage, onHelp }: Props) {
  const { data: hit, error, refetch } = useQuery(q(api.hits.read, { id }))
  const around = useNeighbours(id, triage)
  const [look, setLook] = useState<Comparison>({ view: 'side', marked: true })
  useViewed(hit)
  const act = (name: ActName) => {
    if (!hit || isDone(hit, acts[name])) return
    void triage.filing.file([hit], name, around.onward)
  }
  useKeys((key, { shiftKey }) => {
    const name = shiftKey ? undefined : actOfKey(key)
    if (name) act(name)
    else if (key === 'j' || key === 'ArrowRight') around.next?.()
    else if (key === 'k' || key === 'ArrowLeft') around.previous?.()
    else if (key === 'o') setLook({ ...look, view: after(look.view) })
    else if (key === 'Escape') around.back()
    else return false
    return true
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <CompareBar around={around} onHelp={onHelp} />
      {error && !hit && <FetchFailure error={error} retry={refetch} />}
      {!hit && !error && <Waiting />}
      {hit && <Compared key={hit.id} hit={hit} triage={triage} look={look} onLook={setLook} onAct={act} />}
    </div>
  )
}

type Around = ReturnType<typeof useNeighbours>

function CompareBar({ around, onHelp }: { around: Around; onHelp: () => void }) {
  const t = useTranslations('hits.compare')
  const categories = useTranslations('hits.categories')
  const { params } = useHitsParams()
  const icon = 'size-5'
  return (
    <div className="flex items-center gap-2">
      <HitsLink
        to={{ hit: undefined }}
        className={`${textLinkClass({ quiet: true })} me-auto inline-flex items-center gap-2`}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {categories(params.category)}
      </HitsLink>
      {around.index >= 0 && (
        <>
          <p className="text-ink-muted text-small">{t('place', { place: around.index + 1, count: around.count })}</p>
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft aria-hidden="true" className={icon} />}
            disabled={!around.previous}
            onClick={around.previous}
          />
          <IconButton
            label={t('next')}
            icon={<ChevronRight aria-hidden="true" className={icon} />}
            disabled={!around.next}
            onClick={around.next}
          />
        </>
      )}
      <span className="hidden [@media(hover:hover)]:block">
        <IconButton label={t('keys')} icon={<Keyboard aria-hidden="true" className={icon} />} onClick={onHelp} />
      </span>
    </div>
  )
}

type ComparedProps = {
  hit: HitDetail
  triage: Triage
  look: Comparison
  onLook: (look: Comparison) => void
  onAct: (act: ActName) => void
}

function Compared({ hit, triage, look, onLook, onAct }: ComparedProps) {
  const t = useTranslations('hits.compare')
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever listens hears which hit it is, each time another one comes.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const current = actNames.find(name => isDone(hit, acts[name]))
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="-mt-2 wrap-anywhere font-serif text-title-2 outline-none max-sm:text-title-3"
      >
        {t('title', { title: hit.image.title, host: hit.host })}
      </h1>
      <Refusals triage={triage} />
      {hit.exclusion && <HitExclusion exclusion={hit.exclusion} />}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ComparePictures hit={hit} look={look} onLook={onLook} />
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:row-span-2">
          <section aria-label={t('file')} className="hidden rounded-panel border border-line p-2 lg:block">
            <FilingButtons layout="column" current={current} onAct={onAct} />
          </section>
          <HitFacts hit={hit} />
        </div>
        <div className="grid min-w-0 items-start gap-8 border-line lg:grid-cols-2 lg:border-t lg:pt-8">
          <HitEvidence hit={hit} />
          <div className="grid gap-8">
            <HitNotice hit={hit} />
            <HitComment hit={hit} />
            <HitHistory hit={hit} />
          </div>
        </div>
      </div>
      <section
        data-foot-bar=""
        aria-label={t('file')}
        className="sticky bottom-0 z-20 -mx-(--page-gutter) border-line border-t bg-raised px-2 lg:hidden"
      >
        <FilingButtons layout="bar" current={current} onAct={onAct} />
      </section>
    </>
  )
}

function Waiting() {
  const t = useTranslations('hits')
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-[50dvh]" />
      <Skeleton className="h-[50dvh]" />
    </div>
  )
}
