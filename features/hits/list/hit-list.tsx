// A long list of hits as a grid or line by line: only what is in sight is drawn, and keys walk through all of it.
'use client'
// The virtual list changes inside an object that stays the same, which the compiler would take for no change.
'use no memo'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { actOfKey } from '../filing/filing-acts.ts'
import { useKeys } from '../filing/use-keys.ts'
import type { Triage } from '../filing/use-triage.ts'
import { HitCard, type HitCardProps, HitLine } from './hit-card.tsx'
import type { HitRows } from './hit-rows.ts'

const GAP_PX = 16
const CARD_PX = 232
/** Words under the picture of a card. */
const WORDS_PX = 90
const LINE_PX = 96
/** Rows beyond the edges of the window. */
const OVERSCAN = 4
/** The toolbar above and the bar below never cover the hit that keys speak of. */
const TOP_PX = 112
const FOOT_PX = 112

type Layout = { columns: number; width: number; row: number }

function layoutOf(grid: boolean, width: number): Layout {
  if (!grid) return { columns: 1, width, row: LINE_PX }
  const columns = Math.max(2, Math.floor((width + GAP_PX) / (CARD_PX + GAP_PX)))
  const card = (width - (columns - 1) * GAP_PX) / columns
  return { columns, width: card, row: Math.round(card * 0.72) + WORDS_PX + GAP_PX }
}

/** How wide the list is, and how far below the top of the page. */
function usePlace(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 960, top: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      const [width, top] = [box.width || 960, Math.round(box.top + window.scrollY)]
      setPlace(now => (now.width === width && now.top === top ? now : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What stands above the list opens and closes: the whole page changes its height with it.
    for (const each of [element.current, document.body]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [element])
  return place
}

/** How far a key leads. */
const stepOf = (key: string, columns: number, count: number): number | undefined =>
  ({ j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -count, End: count })[key]

type Props = { list: HitRows; grid: boolean; triage: Triage; label: string }

/** What is drawn: the rows in sight and a few around them. */
function useSight(element: RefObject<HTMLElement | null>, count: number, grid: boolean) {
  const { width, top } = usePlace(element)
  const layout = layoutOf(grid, width)
  const { columns } = layout
  // oxlint-disable-next-line react/incompatible-library -- this file is not compiled
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => layout.row,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: TOP_PX,
    scrollPaddingEnd: FOOT_PX,
    // The sizes change in an effect, where React cannot draw at once.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are worked out, not measured, so another layout has others.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout.row])
  const lines = virtualizer.getVirtualItems()
  const line = lines[0]?.index ?? 0
  return {
    columns,
    first: line * columns,
    end: Math.min(count, ((lines.at(-1)?.index ?? -1) + 1) * columns),
    height: virtualizer.getTotalSize(),
    scrollTo: (index: number) =>
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto', behavior: 'instant' }),
    /** Where a hit stands in the list. */
    boxOf: (index: number): CSSProperties => {
      const x = (index % columns) * (layout.width + GAP_PX)
      const y = (lines[Math.floor(index / columns) - line]?.start ?? 0) - top
      return {
        width: layout.width,
        height: layout.row - (grid ? GAP_PX : 0),
        transform: `translate(${x}px, ${y}px)`,
      }
    },
  }
}

export function HitList({ list: { rows }, grid, triage, label }: Props) {
  const t = useTranslations('hits')
  const element = useRef<HTMLUListElement>(null)
  const count = rows.length
  const { columns, first, end, height, scrollTo, boxOf } = useSight(element, count, grid)
  useEffect(() => triage.show(first, end))
  const focus = useFocus(element, rows, scrollTo)
  useListKeys({ element, triage, count, columns, focus })
  // Back from the comparison, the list is where it was.
  const begin = useRef(triage.cursor)
  useEffect(() => {
    if (begin.current >= 0) focus(begin.current)
    begin.current = -1
  })
  const card = (index: number) => ({
    index,
    onChoose: (at: number, range: boolean) => (range ? triage.chooseTo(at) : triage.toggle(at)),
    // The keys speak of the hit that has the focus.
    onReach: triage.reach,
    ...chosenOf(triage, rows[index]?.id),
  })
  return (
    <ul ref={element} aria-label={label} className="relative list-none" style={{ height }}>
      {Array.from({ length: Math.max(0, end - first) }, (_, offset) => {
        const index = first + offset
        const hit = rows[index]
        return (
          <li
            key={hit?.id ?? `unknown-${index}`}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute top-0 left-0"
            style={boxOf(index)}
          >
            {hit ? <One grid={grid} hit={hit} {...card(index)} /> : <Waiting label={t('loading')} />}
          </li>
        )
      })}
    </ul>
  )
}

const chosenOf = ({ selection, filing }: Triage, id: string | undefined) => ({
  selected: id !== undefined && selection.has(id),
  refusal: id === undefined ? undefined : filing.refusals.get(id),
})

const One = ({ grid, ...props }: HitCardProps & { grid: boolean }) =>
  grid ? <HitCard {...props} /> : <HitLine {...props} />

function Waiting({ label }: { label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <Skeleton className="h-full" />
    </>
  )
}

/** Moves the focus to a hit once it is drawn, however far away it was; with `next`, once the list has changed. */
function useFocus(
  element: RefObject<HTMLElement | null>,
  rows: HitRows['rows'],
  scrollTo: (index: number) => void,
): Focus {
  const wanted = useRef<{ index: number; not?: HitRows['rows'] } | null>(null)
  const [, again] = useState(0)
  useEffect(() => {
    if (!wanted.current || wanted.current.not === rows) return
    const { activeElement: now } = document
    const link = element.current?.querySelector<HTMLElement>(`[data-hit-index="${wanted.current.index}"]`)
    const elsewhere = now && now !== document.body && !element.current?.contains(now)
    if (!link && !elsewhere) return
    wanted.current = null
    if (!elsewhere) link?.focus({ preventScroll: true })
  })
  return (index, next = false) => {
    wanted.current = next ? { index, not: rows } : { index }
    scrollTo(index)
    again(now => now + 1)
  }
}

type Focus = (index: number, next?: boolean) => void
type Keys = {
  element: RefObject<HTMLElement | null>
  triage: Triage
  count: number
  columns: number
  focus: Focus
}

function useListKeys({ element, triage, count, columns, focus }: Keys): void {
  const clamp = (index: number) => Math.min(Math.max(0, index), count - 1)
  useKeys((key, { shiftKey, target }) => {
    const inside = target instanceof Node && element.current?.contains(target)
    const step = stepOf(key, columns, count)
    if (step !== undefined && (inside || step === 1 || step === -1)) {
      if (!inside && key.startsWith('Arrow')) return false
      const next = clamp(triage.cursor < 0 ? 0 : triage.cursor + step)
      if (shiftKey) triage.chooseTo(next)
      else triage.moveTo(next)
      focus(next)
      return true
    }
    const act = shiftKey ? undefined : actOfKey(key)
    if (act) {
      const leaving = Math.max(1, triage.selection.size)
      triage.act(act)
      if (triage.cursor >= 0) focus(Math.min(triage.cursor, Math.max(0, count - 1 - leaving)), true)
      return true
    }
    if (key === 'x' && triage.cursor >= 0) triage.toggle(triage.cursor)
    else if (key === 'Escape' && triage.selection.size > 0) triage.select(new Map())
    else return false
    return true
  })
}
