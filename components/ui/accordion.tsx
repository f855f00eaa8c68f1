// Questions that open on their answers, with the browser's own details element: no script, and find-in-page opens them.

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ChevronDown from './icons/chevron-down.tsx'

type AccordionItem = { key: string; title: ReactNode; content: ReactNode; open?: boolean }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** Items that share a name close each other. */
  name?: string
  className?: string
}

export function Accordion({ items, name, className }: AccordionProps) {
  return (
    <div className={clsx('divide-y divide-line border-line border-y', className)}>
      {items.map(item => (
        <details key={item.key} name={name} open={item.open} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-accent">
            {item.title}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-muted transition-transform duration-soft group-open:rotate-180"
            />
          </summary>
          <div className="max-w-2xl pb-6 text-ink-muted">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
