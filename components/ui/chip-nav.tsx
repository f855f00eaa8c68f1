// A row of links of which one is the place where one is: genres, roles, kinds. Drawn from few facts, because what a server component draws is sent twice.
'use client'
import { clsx } from 'clsx'
import { ScrollToCurrent } from './scroll-to-current.tsx'
import type { LinkElement } from './text-link.tsx'

/** `count`: how many things are there, as it is read. */
type Chip = { key: string; href: string; label: string; current?: boolean | undefined; count?: string | undefined }
export type ChipNavProps = {
  label: string
  chips: readonly Chip[]
  link: LinkElement
  /** Few chips: they go on in a second line instead of scrolling. */
  few?: boolean
}

export function ChipNav({ label, chips, link: Link, few = false }: ChipNavProps) {
  return (
    <nav
      aria-label={label}
      className={clsx(
        'min-w-0 py-1',
        !few && '-mx-(--page-gutter) fade-end overflow-x-auto px-(--page-gutter) lg:mx-0 lg:px-1',
      )}
    >
      {!few && <ScrollToCurrent current={chips.find(({ current }) => current)?.key ?? ''} />}
      <ul className={clsx('flex gap-2', few ? 'flex-wrap' : 'w-max pe-16')}>
        {chips.map(({ key, href, label: name, current, count }) => (
          <li key={key}>
            <Link href={href} aria-current={current ? 'page' : undefined} className="chip">
              {name}
              {count !== undefined && <span className="tabular-nums">{`\u00a0${count}`}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
