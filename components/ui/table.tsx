// A table of records: sortable headers, selection of rows, a header that stays, and its own scrolling on narrow screens.

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import ArrowDown from './icons/arrow-down.tsx'
import ArrowUp from './icons/arrow-up.tsx'
import ChevronsUpDown from './icons/chevrons-up-down.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** The cell that names the row; read with every other cell. */
  rowHeader?: boolean
  /** Left out on phones, where what it says stands elsewhere or is not needed to choose a row. */
  wide?: boolean
}

export type Sorting = { key: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  /** Read aloud as the table's name; shown when `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  selection?: {
    selected: ReadonlySet<string>
    onChange: (selected: ReadonlySet<string>) => void
    allLabel: string
    rowLabel: (row: Row) => string
  }
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
  /** All rows stand in the page, for what is read to its end; otherwise they scroll under the header. */
  tall?: boolean
  className?: string
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey, selection, empty, tall = false, className } = props
  const width = columns.length + (selection ? 1 : 0)
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard (WCAG 2.1.1).
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the same
      className={clsx('overflow-auto', !tall && 'max-h-[80dvh]', className)}
    >
      <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
        <caption className={clsx('pb-4 text-start font-serif text-title-3', !showCaption && 'sr-only')}>
          {caption}
        </caption>
        <thead>
          <tr>
            {selection && <SelectAll {...{ rows, rowKey, selection }} />}
            {columns.map(column => (
              <HeaderCell key={column.key} column={column} sorting={props.sorting} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <BodyRow key={rowKey(row)} {...{ row, rowKey, columns, selection }} />
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={width}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

const headClass =
  'sticky top-0 z-10 h-10 border-line-strong border-b bg-canvas px-3 align-middle font-semibold text-ink-muted'

function SelectAll<Row>({ rows, rowKey, selection }: Pick<TableProps<Row>, 'rows' | 'rowKey' | 'selection'>) {
  if (!selection) return null
  const keys = rows.map(rowKey)
  const all = keys.length > 0 && keys.every(key => selection.selected.has(key))
  return (
    <th scope="col" className={clsx(headClass, 'w-10')}>
      <Checkbox
        label={selection.allLabel}
        hideLabel
        checked={all}
        onChange={() => selection.onChange(new Set(all ? [] : keys))}
      />
    </th>
  )
}

type HeaderCellProps<Row> = Pick<TableProps<Row>, 'sorting' | 'onSort'> & { column: Column<Row> }

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
      className={clsx(headClass, column.align === 'end' ? 'text-end' : 'text-start', column.wide && 'max-sm:hidden')}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, direction: next })}
          className={clsx('inline-flex min-h-8 items-center gap-1.5 hover:text-ink', direction && 'text-ink')}
        >
          {column.header}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

type BodyRowProps<Row> = Pick<TableProps<Row>, 'rowKey' | 'columns' | 'selection'> & { row: Row }

function BodyRow<Row>({ row, rowKey, columns, selection }: BodyRowProps<Row>) {
  const key = rowKey(row)
  const selected = selection?.selected.has(key) ?? false
  const toggle = () => {
    const next = new Set(selection?.selected)
    if (!next.delete(key)) next.add(key)
    selection?.onChange(next)
  }
  const cellClass = 'h-14 border-line border-b px-3 py-2 align-middle font-normal'
  return (
    <tr className={clsx('hover:bg-surface', selected && 'bg-accent-soft hover:bg-accent-soft')}>
      {selection && (
        <td className={cellClass}>
          <Checkbox label={selection.rowLabel(row)} hideLabel checked={selected} onChange={toggle} />
        </td>
      )}
      {columns.map(column => {
        const cell = {
          className: clsx(
            cellClass,
            column.align === 'end' ? 'text-end' : 'text-start',
            column.wide && 'max-sm:hidden',
          ),
          children: column.cell(row),
        }
        return column.rowHeader ? <th key={column.key} scope="row" {...cell} /> : <td key={column.key} {...cell} />
      })}
    </tr>
  )
}
