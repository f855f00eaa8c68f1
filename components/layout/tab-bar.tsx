// A row of links between sibling pages; it scrolls sideways where there is no room.
import { NavLink } from './header/nav-link.tsx'

export type Tab = { to: string; label: string; exact?: boolean }

export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-my-1 min-w-0 overflow-x-auto py-1 [scrollbar-width:none]">
      <ul className="flex">
        {tabs.map(tab => (
          <li key={tab.to}>
            <NavLink
              href={tab.to}
              exact={tab.exact}
              className="inline-flex min-h-10 items-center whitespace-nowrap px-3 font-semibold text-ink-muted text-small transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-accent aria-[current=page]:underline-offset-8"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
