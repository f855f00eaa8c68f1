// Pages of a long list as links, so that each has its own address.

import { clsx } from 'clsx'
import { buttonClass } from './button-class.ts'
import ArrowLeft from './icons/arrow-left.tsx'
import ArrowRight from './icons/arrow-right.tsx'
import type { LinkElement } from './text-link.tsx'

export type PaginationProps = {
  /** Names the navigation. */
  label: string
  page: number
  /** How many pages there are. */
  pages: number
  hrefFor: (page: number) => string
  /** Names one page, for instance “Page 3”. */
  pageLabel: (page: number) => string
  previousLabel: string
  nextLabel: string
  link: LinkElement
  className?: string
}

type Slot = number | 'gap-before' | 'gap-after'

/** First, last, the page and its neighbours; a gap where pages are left out. */
export function pageSlots(page: number, pages: number): Slot[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter(n => n >= 1 && n <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((n, index): Slot[] => {
    const before = shown[index - 1]
    if (before === undefined || n - before === 1) return [n]
    if (n - before === 2) return [n - 1, n]
    return [n <= page ? 'gap-before' : 'gap-after', n]
  })
}

export function Pagination(props: PaginationProps) {
  const { label, page, pages, hrefFor, pageLabel, previousLabel, nextLabel, link: Link, className } = props
  if (pages <= 1) return null
  const edge = buttonClass({ variant: 'quiet' })
  return (
    <nav aria-label={label} className={clsx('@container', className)}>
      <div className="flex items-center justify-between gap-2">
        {page > 1 ? (
          <Link href={hrefFor(page - 1)} rel="prev" className={edge}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {previousLabel}
          </Link>
        ) : (
          <span />
        )}
        <ol className="hidden items-center gap-1 tabular-nums @lg:flex">
          {pageSlots(page, pages).map(slot => (
            <li key={slot}>
              {typeof slot === 'number' ? (
                <Link
                  href={hrefFor(slot)}
                  aria-label={pageLabel(slot)}
                  aria-current={slot === page ? 'page' : undefined}
                  className={clsx(edge, 'min-w-10', slot === page && 'bg-sunken')}
                >
                  {slot}
                </Link>
              ) : (
                <span aria-hidden="true" className="px-1 text-ink-muted">
                  …
                </span>
              )}
            </li>
          ))}
        </ol>
        <p className="text-ink-muted text-small @lg:hidden">{pageLabel(page)}</p>
        {page < pages ? (
          <Link href={hrefFor(page + 1)} rel="next" className={edge}>
            {nextLabel}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        ) : (
          <span />
        )}
      </div>
    </nav>
  )
}
