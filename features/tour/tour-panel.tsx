// A step of the tour: what is here and what it is for, beside it and never over it; arrow keys lead on, Escape ends.
'use client'
import { clsx } from 'clsx'
import { useParams, useRouter } from 'next/navigation'
import { type KeyboardEvent, use, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { LateKey } from '#lib/i18n/late-words.ts'
import { localHref } from '#lib/routes.ts'
import { tourProgress } from './tour-progress.ts'
import { tourWords } from './tour-words.ts'
import { neighbour, type TourPlace, tourPlaceOf } from './tours.ts'
import { findTourTarget, useTourLook, useTourTarget } from './use-tour-target.ts'

export function TourPanel({ remembered }: { remembered: string }) {
  const { locale } = useParams<{ locale: string }>()
  const router = useRouter()
  const here = tourPlaceOf(remembered)
  const { tour, step } = here
  const target = useTourTarget(step.target)
  const { panel, setPanel, end } = useTourFocus(target)
  const show = (address: string) => router.push(localHref(locale, address))
  const go = async (by: 1 | -1) => {
    const found = await neighbour(here, by)
    if (!found) return by === 1 ? end() : undefined
    const [next, address] = found
    tourProgress.write(`${tour}.${next.name}`)
    if (!findTourTarget(next.target)) show(address)
  }
  const find = async () => {
    const address = await step.address()
    if (address !== null) show(address)
  }
  return (
    <Panel
      key={step.name}
      here={here}
      target={target}
      panel={panel}
      panelRef={setPanel}
      onGo={by => void go(by)}
      onFind={() => void find()}
      onEnd={end}
    />
  )
}

/** Brings the focus into the panel with each step, and back when the tour ends. */
function useTourFocus(target: Element | null) {
  const [opener] = useState(() => document.activeElement)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // A page whose target arrives may have taken the focus for itself.
    if (panel && (target || !panel.contains(document.activeElement))) panel.focus({ preventScroll: true })
  }, [panel, target])
  const end = () => {
    tourProgress.clear()
    const known = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    const back = known ? opener : document.getElementById('main')
    back?.focus({ preventScroll: true })
  }
  const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('[role=dialog], [role=alertdialog], :popover-open')) return
    event.preventDefault()
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    // Before the page hears of it: one press ends the tour and does nothing else.
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
  return { panel, setPanel, end }
}

type PanelProps = {
  here: TourPlace
  target: Element | null
  panel: HTMLElement | null
  panelRef: (panel: HTMLElement | null) => void
  onGo: (by: 1 | -1) => void
  onFind: () => void
  onEnd: () => void
}

const keys: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Panel({ here, target, panel, panelRef, onGo, onFind, onEnd }: PanelProps) {
  const { tour, index, count, step } = here
  const { locale } = useParams<{ locale: string }>()
  const t = use(tourWords(locale))
  const { place, frame } = useTourLook(target, panel)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keys[event.key]
    if (!by) return
    event.preventDefault()
    onGo(by)
  }
  // The names of steps are data: a test holds each to its words.
  const title = t(`tour.${tour}.${step.name}.title` as LateKey<'tour'>)
  const text = t(`tour.${tour}.${step.name}.text` as LateKey<'tour'>)
  return (
    <>
      {frame && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-50 rounded-control outline-2 outline-accent outline-offset-4"
          style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
        />
      )}
      <dialog
        open
        ref={panelRef}
        tabIndex={-1}
        data-state="open"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        onKeyDown={onKeyDown}
        className={clsx(
          'motion-settle fixed z-55 m-0 grid max-h-[50dvh] gap-3 overflow-y-auto rounded-panel border border-line bg-raised p-5 text-ink shadow-float outline-none sm:w-96',
          place.at === 'point' ? 'right-auto bottom-auto' : 'inset-x-3 mx-auto w-auto max-w-md',
          place.at === 'top' && 'top-3 bottom-auto',
          place.at === 'bottom' && 'top-auto bottom-3',
        )}
        style={place.at === 'point' ? { left: place.left, top: place.top } : undefined}
      >
        <p className="text-caption text-ink-muted">
          {t('tour.step', { step: String(index + 1), count: String(count) })}
        </p>
        <h2 id="tour-title" className="font-serif text-title-3">
          {title}
        </h2>
        <p id="tour-text" className="text-small">
          {text}
        </p>
        <Buttons here={here} lost={!target} onGo={onGo} onFind={onFind} onEnd={onEnd} />
      </dialog>
    </>
  )
}

type ButtonsProps = Pick<PanelProps, 'here' | 'onGo' | 'onFind' | 'onEnd'> & {
  /** What the step explains is not on this page. */
  lost: boolean
}

function Buttons({ here: { index, count }, lost, onGo, onFind, onEnd }: ButtonsProps) {
  const { locale } = useParams<{ locale: string }>()
  const t = use(tourWords(locale))
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      <Button variant="quiet" size="small" className="-ms-3 me-auto" onClick={onEnd}>
        {t('tour.end')}
      </Button>
      {index > 0 && (
        <Button variant="secondary" size="small" onClick={() => onGo(-1)}>
          {t('tour.back')}
        </Button>
      )}
      {lost && (
        <Button variant="secondary" size="small" onClick={onFind}>
          {t('tour.find')}
        </Button>
      )}
      <Button size="small" onClick={() => onGo(1)}>
        {t(index + 1 === count ? 'tour.done' : 'tour.next')}
      </Button>
    </div>
  )
}
