// The gallery wall: photographs in rows of one height, each in its own proportions. Only CSS (styles/photo-grid.css).
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'

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
  className?: string
}

/** What to give `Photo` as `sizes` inside the grid: rows are about 15 or 16 rem high, and on a phone most photographs fill the width. */
export function gridSizes(width: number, height: number): string {
  const ratio = width / height
  return `(min-width: 75rem) ${Math.round(ratio * 22)}rem, (min-width: 40rem) ${Math.round(ratio * 19)}rem, 100vw`
}

/** Sets the width-to-height proportion that the style sheet lays out by. */
function ratioStyle({ width, height }: PhotoGridItem): CSSProperties {
  // CSSProperties does not know custom properties.
  return { '--ratio': (width / height).toFixed(4) } as CSSProperties
}

export function PhotoGrid({ items, label, more, className }: PhotoGridProps) {
  return (
    <div className={clsx('@container', className)}>
      <ul aria-label={label} className="photo-grid">
        <PhotoGridItems items={items} />
        {more}
      </ul>
    </div>
  )
}

/** The entries alone, for whoever adds some to a grid. */
export function PhotoGridItems({ items }: Pick<PhotoGridProps, 'items'>) {
  return items.map(item => (
    <li key={item.key} className="photo-grid-item" style={ratioStyle(item)}>
      {item.photo}
      {item.caption && <div className="pt-2">{item.caption}</div>}
    </li>
  ))
}
