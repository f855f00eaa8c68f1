// Where the page stands: the way back up, and the page itself at the end.
import { clsx } from 'clsx'
import type { LinkElement } from './text-link.tsx'
import { textLinkClass } from './text-link.tsx'

type Crumb = { href: string; label: string }

export type BreadcrumbProps = {
  /** Names the navigation. */
  label: string
  trail: readonly Crumb[]
  current: string
  link: LinkElement
  className?: string
}

export function Breadcrumb({ label, trail, current, link: Link, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={clsx('text-ink-muted text-small', className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(crumb => (
          <li key={crumb.href} className="flex items-center gap-x-2">
            <Link href={crumb.href} className={clsx(textLinkClass({ quiet: true }), 'py-1')}>
              {crumb.label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate py-1">
          {current}
        </li>
      </ol>
    </nav>
  )
}
