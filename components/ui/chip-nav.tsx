// A row of links of which one is the place where one is: genres, roles, kinds. It scrolls by itself where it does not fit.
import type { LinkElement } from './text-link.tsx'

export type Chip = { key: string; href: string; label: string; current: boolean }
export type ChipNavProps = { label: string; chips: readonly Chip[]; link: LinkElement }

const chipClass =
  'inline-flex min-h-9 items-center whitespace-nowrap rounded-full border border-line px-4 text-small transition-colors duration-quick hover:border-ink focus-visible:rounded-full aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-primary-ink'

export function ChipNav({ label, chips, link: Link }: ChipNavProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-(--page-gutter) fade-end min-w-0 overflow-x-auto px-(--page-gutter) py-1 lg:mx-0 lg:px-1"
    >
      <ul className="flex w-max gap-2 pe-16">
        {chips.map(({ key, href, label: name, current }) => (
          <li key={key}>
            <Link href={href} aria-current={current ? 'page' : undefined} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
