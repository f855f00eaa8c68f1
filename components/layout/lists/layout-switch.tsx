// How a list is laid out: links with icons, of which one is the layout that is shown.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Icon } from '../../ui/icons/glyph.tsx'

type LayoutLinkProps = { 'aria-current': 'page' | undefined; className: string; children: ReactNode }

type Props<Layout extends string> = {
  label: string
  icons: Readonly<Record<Layout, Icon>>
  current: Layout
  t: (layout: Layout) => string
  /** Many layouts: the words of the others are for readers only. */
  compact?: boolean
  renderLink: (layout: Layout, props: LayoutLinkProps) => ReactNode
}

export function LayoutSwitch<Layout extends string>({ label, icons, current, t, compact, renderLink }: Props<Layout>) {
  const layouts = Object.keys(icons) as Layout[] // the keys of a complete record
  return (
    <nav aria-label={label}>
      <ul className="flex rounded-control border border-line">
        {layouts.map(layout => {
          const Icon: Icon = icons[layout]
          const chosen = layout === current
          return (
            <li key={layout}>
              {renderLink(layout, {
                'aria-current': chosen ? 'page' : undefined,
                className: clsx(
                  'flex min-h-10 items-center gap-2 text-small',
                  compact ? 'min-w-10 justify-center px-2.5' : 'px-3',
                  chosen ? 'bg-sunken font-semibold text-ink' : 'text-ink-muted hover:text-ink',
                ),
                children: (
                  <>
                    <Icon aria-hidden="true" className="size-4" />
                    <span className={clsx(compact && 'sr-only', compact && chosen && 'sm:not-sr-only')}>
                      {t(layout)}
                    </span>
                  </>
                ),
              })}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
