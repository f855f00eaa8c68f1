// The rows of the table of a person's own images: selected with the mouse, with Shift for a range, and with the keyboard.
'use client'
// The table and the virtual list change inside objects that stay the same, which the compiler would miss.
'use no memo'
import { FlexRender, type Header, type Row, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import ArrowDown from '#components/ui/icons/arrow-down.tsx'
import ArrowUp from '#components/ui/icons/arrow-up.tsx'
import ChevronsUpDown from '#components/ui/icons/chevrons-up-down.tsx'
import type { Image } from '#lib/contract/images.ts'
import type { LibraryOrdering } from './library-params.ts'
import type { Selection, SelectionProps } from './selection.ts'
import { type ImageTableFeatures, imageTableFeatures } from './table-features.ts'
import { columnClass, useColumns } from './use-columns.tsx'

/** Up to this many rows are all drawn. */
const VIRTUAL_ABOVE = 100
const ROW_PX = 64
const OVERSCAN = 12

export type RowTableProps = SelectionProps & {
  rows: Image[]
  /** All there are, loaded or not. */
  count: number
  ordering: LibraryOrdering
  onOrder: (ordering: LibraryOrdering) => void
}

const stateOf = (selection: Selection): RowSelectionState =>
  Object.fromEntries([...selection.keys()].map(id => [id, true]))

function useRowTable({ rows, ordering, onOrder, selection, select }: RowTableProps) {
  return useTable({
    features: imageTableFeatures,
    columns: useColumns(),
    data: rows,
    getRowId: row => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      rowSelection: stateOf(selection),
      sorting: [{ id: ordering.replace('-', ''), desc: ordering.startsWith('-') }],
    },
    onRowSelectionChange: update =>
      select(selectionOf(typeof update === 'function' ? update(stateOf(selection)) : update, rows, selection)),
    onSortingChange: update => {
      const current = [{ id: ordering.replace('-', ''), desc: ordering.startsWith('-') }]
      const [sorted] = typeof update === 'function' ? update(current) : update
      // Only columns that are orderings can be sorted by.
      if (sorted) onOrder(`${sorted.desc ? '-' : ''}${sorted.id}` as LibraryOrdering)
    },
  })
}

/** Which rows are drawn: those in sight and some around them, once there are many. */
function useWindow(count: number, scroll: RefObject<HTMLElement | null>): [first: number, end: number] {
  // oxlint-disable-next-line react/incompatible-library -- this file is not compiled
  const virtualizer = useVirtualizer({
    count,
    enabled: count > VIRTUAL_ABOVE,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  if (count <= VIRTUAL_ABOVE) return [0, count]
  const drawn = virtualizer.getVirtualItems()
  return [drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? -1) + 1]
}

export function RowTable(props: RowTableProps) {
  const { count, selection } = props
  const t = useTranslations('library')
  const scroll = useRef<HTMLElement>(null)
  const table = useRowTable(props)
  const { rows } = table.getRowModel()
  const [first, end] = useWindow(rows.length, scroll)
  return (
    <section
      ref={scroll}
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard (WCAG 2.1.1).
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the same
      className="relative max-h-[80dvh] overflow-auto"
    >
      <table aria-rowcount={count + 1} className="w-full border-separate border-spacing-0 text-small tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={headClass}>
              <Checkbox
                label={t('selection.all_loaded')}
                hideLabel
                checked={rows.every(({ id }) => selection.has(id))}
                onKeyDown={moveFocus}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
            {table.getFlatHeaders().map(header => (
              <HeadCell key={header.id} header={header} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {rows.slice(first, end).map((row, index) => (
            <BodyRow
              key={row.id}
              row={row}
              index={first + index}
              selected={selection.has(row.id)}
              choose={t('selection.choose_one', { title: row.original.title })}
            />
          ))}
          <Gap rows={rows.length - end} />
        </tbody>
      </table>
    </section>
  )
}

function HeadCell({ header }: { header: Header<ImageTableFeatures, Image> }) {
  const { column } = header
  const sorted = column.getIsSorted()
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown
  const className = clsx(headClass, columnClass(column.id))
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={className}>
        <FlexRender header={header} />
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={ariaSort(sorted)} className={className}>
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className={clsx('inline-flex min-h-8 items-center gap-1.5 hover:text-ink', sorted && 'text-ink')}
      >
        <FlexRender header={header} />
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </th>
  )
}

const headClass =
  'sticky top-0 z-10 h-10 border-line-strong border-b bg-canvas px-2 text-start 2xl:px-3 align-middle font-semibold text-ink-muted'

const ariaSort = (sorted: false | 'asc' | 'desc') =>
  sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'

/** Selected images that are not loaded any more stay selected. */
function selectionOf(state: RowSelectionState, rows: readonly Image[], before: Selection): Selection {
  const candidates = new Map([...before, ...rows.map(row => [row.id, row] as const)])
  return new Map([...candidates].filter(([id]) => state[id]))
}

/** The arrow keys move from row to row; the space bar selects, with Shift up to this row. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const row = event.currentTarget.closest('tr')
  if (!step || !row) return
  const index = Number(row.getAttribute('aria-rowindex')) + step
  const next = row.closest('table')?.querySelector<HTMLInputElement>(`tr[aria-rowindex="${index}"] input`)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Takes the place of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr style={{ height: rows * ROW_PX }} /> : null
}

type BodyRowProps = { row: Row<ImageTableFeatures, Image>; index: number; selected: boolean; choose: string }

function BodyRow({ row, index, selected, choose }: BodyRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={clsx('h-16 hover:bg-surface', selected && 'bg-accent-soft hover:bg-accent-soft')}
    >
      <td className={cellClass}>
        <Checkbox
          label={choose}
          hideLabel
          checked={selected}
          onKeyDown={moveFocus}
          onChange={row.getToggleSelectedHandler()}
        />
      </td>
      {row.getAllCells().map(cell => {
        const Cell = cell.column.id === 'title' ? 'th' : 'td'
        return (
          <Cell
            key={cell.id}
            scope={Cell === 'th' ? 'row' : undefined}
            className={clsx(cellClass, columnClass(cell.column.id))}
          >
            <FlexRender cell={cell} />
          </Cell>
        )
      })}
    </tr>
  )
}

const cellClass = 'h-16 border-line border-b px-2 py-1 2xl:px-3 align-middle font-normal'
