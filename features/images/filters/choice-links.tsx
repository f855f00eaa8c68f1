// The choices of a filter as links. Drawn from few facts: a page has hundreds of them, and what a server component draws is sent twice.
'use client'
import { AppLink } from '#components/layout/app-link.tsx'

type Link = {
  href: string
  name: string
  /** As it is read. */
  count: number | string
  color?: string | undefined
  /** It is chosen. */
  current?: boolean | undefined
  /** Leaves out what has it. */
  exclude?: { href: string; label: string } | undefined
}

export function ChoiceLinks({ links }: { links: readonly Link[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {links.map(({ href, name, count, color, current, exclude }) => (
        <li key={href} className="flex items-center gap-2">
          <AppLink href={href} aria-current={current && 'true'} className="facet-link">
            {color && (
              <span
                aria-hidden="true"
                className="size-5 rounded-full border border-line"
                style={{ backgroundColor: color }}
              />
            )}
            {name} <span>{count}</span>
          </AppLink>
          {exclude && (
            <AppLink href={exclude.href} className="facet-exclude">
              {exclude.label}
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  )
}
