// Facts as pairs of a name and a value.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Description = { key: string; term: ReactNode; detail: ReactNode }

export type DescriptionListProps = {
  items: readonly Description[]
  /** The name above its value instead of beside it. */
  stacked?: boolean
  className?: string
}

export function DescriptionList({ items, stacked = false, className }: DescriptionListProps) {
  return (
    <dl className={clsx('divide-y divide-line border-line border-y text-small', className)}>
      {items.map(item => (
        <div key={item.key} className={clsx('grid gap-x-6 py-3', !stacked && 'sm:grid-cols-[minmax(8rem,1fr)_2fr]')}>
          <dt className="text-ink-muted">{item.term}</dt>
          <dd className="min-w-0">{item.detail}</dd>
        </div>
      ))}
    </dl>
  )
}
