// A group of fields that few people fill in: folded, with what it says in one line, open again for whoever had it open, and where a field is wrong.
'use client'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'

export type FoldedGroupProps = {
  /** Under which the browser remembers whether it is open. */
  name: string
  title: string
  summary: string
  fields: readonly string[]
  /** Field → problem. */
  errors: Record<string, string> | null
  /** Open from the start, whatever is remembered: for whoever comes to change what is there. */
  unfolded?: boolean | undefined
  children: ReactNode
}

const keyOf = (name: string) => `upload.open.${name}`
const isRemembered = (name: string): boolean => localStorage.getItem(keyOf(name)) === 'true'
const never = () => () => {}

function remember(name: string, open: boolean): void {
  if (open) localStorage.setItem(keyOf(name), 'true')
  else localStorage.removeItem(keyOf(name))
}

export function FoldedGroup({ name, title, summary, fields, errors, unfolded = false, children }: FoldedGroupProps) {
  const remembered = useSyncExternalStore(
    never,
    () => isRemembered(name),
    () => false,
  )
  const [chosen, choose] = useState<boolean | null>(null)
  const wrong = fields.some(field => errors?.[field] !== undefined)
  const open = wrong || (chosen ?? (unfolded || remembered))
  const toggle = (now: boolean) => {
    // The browser tells of every opening, of those that a wrong field asked for too.
    if (now === open) return
    choose(now)
    if (!unfolded) remember(name, now)
  }
  return (
    <details open={open} onToggle={event => toggle(event.currentTarget.open)} className="group border-line border-t">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-accent">
        <span className="grid gap-0.5">
          <span className="font-semibold">{title}</span>
          <span className="text-ink-muted text-small group-open:hidden">{summary}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-muted transition-transform duration-soft group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 pt-2 pb-6">{children}</div>
    </details>
  )
}
