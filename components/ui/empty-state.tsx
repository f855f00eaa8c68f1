// What a list shows when it has nothing to show: what will be here, and how to fill it.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  children?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ title, children, icon, actions, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={clsx(
        'mx-auto grid max-w-lg content-start justify-items-center gap-4 px-4 py-16 text-center',
        className,
      )}
    >
      {icon && <span className="text-ink-muted [&>svg]:size-10 [&>svg]:stroke-1">{icon}</span>}
      <Heading className="font-serif text-title-2">{title}</Heading>
      {children && <div className="text-ink-muted">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
