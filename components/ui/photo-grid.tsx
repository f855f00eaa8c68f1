// The gallery wall: photographs in rows of one height, each in its own proportions. Only CSS (styles/photo-grid.css).
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { balancedRows } from '#lib/balanced-rows.ts'

type PhotoGridItem = {
  key: string
  /** Pixels of the original. */
  width: number
  height: number
  /** The photograph, usually inside a link. */
  photo: ReactNode
  /** Below it: title, author, state. */
  caption?: ReactNode
}

export type PhotoGridProps = {
  items: readonly PhotoGridItem[]
  /** Names the list for readers. */
  label: string
  /** Further entries of the list, such as those that come later. */
  more?: ReactNode
  /** A wall with an end: all its rows are full. */
  full?: boolean
  className?: string
}

/** What to give `Photo` as `sizes` inside the grid: rows are about 15 or 16 rem high, and on a phone most photographs fill the width. */
export function gridSizes(width: number, height: number): string {
  const ratio = width / height
  return `(min-width: 75rem) ${Math.round(ratio * 22)}rem, (min-width: 40rem) ${Math.round(ratio * 19)}rem, 100vw`
}

const ratioOf = ({ width, height }: PhotoGridItem): number => width / height

/** Sets what the style sheet lays out by: the proportion, and the share of its row where rows are full. */
const layoutStyle = (item: PhotoGridItem, row: object = {}): CSSProperties =>
  // CSSProperties does not know custom properties.
  ({ '--ratio': ratioOf(item).toFixed(4), ...row }) as CSSProperties

export function PhotoGrid({ items, label, more, full = false, className }: PhotoGridProps) {
  return (
    <div className={clsx('@container', className)}>
      <ul aria-label={label} className="photo-grid">
        <PhotoGridItems items={items} full={full} />
        {more}
      </ul>
    </div>
  )
}

/** So many times as wide as it is high is a full row, about. */
const ROW_WIDE = 3.8

/** For each photograph its share of the width of its row, and the gaps that the row has. Few do not fill one. */
function rowsOf(items: readonly PhotoGridItem[]): object[] {
  const ratios = items.map(ratioOf)
  const counts = balancedRows(ratios, ROW_WIDE)
  const rows = counts.map((count, index) => {
    const from = counts.slice(0, index).reduce((all, each) => all + each, 0)
    return ratios.slice(from, from + count)
  })
  return rows.flatMap(row => {
    const wide = row.reduce((all, each) => all + each, 0)
    return row.map(ratio => ({ '--share': (ratio / wide).toFixed(5), '--gaps': row.length - 1 }))
  })
}

/** The entries alone, for whoever adds some to a grid. */
export function PhotoGridItems({ items, full = false }: Pick<PhotoGridProps, 'items' | 'full'>) {
  const wall = items.reduce((all, item) => all + ratioOf(item), 0)
  const rows = full && wall > ROW_WIDE / 2 ? rowsOf(items) : []
  return items.map((item, index) => (
    <li
      key={item.key}
      className="photo-grid-item"
      data-full={rows[index] ? '' : undefined}
      style={layoutStyle(item, rows[index])}
    >
      {item.photo}
      {item.caption && <div className="pt-2">{item.caption}</div>}
    </li>
  ))
}
