// One subject of security: its name, where it stands, what it is for, and what can be done.
import type { ReactNode } from 'react'

type Props = { id: string; title: string; state?: ReactNode; lead?: ReactNode; children: ReactNode }

export function SecuritySection({ id, title, state, lead, children }: Props) {
  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t pt-8">
      <header className="grid max-w-2xl gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 id={id} className="font-semibold text-title-3">
            {title}
          </h3>
          {state}
        </div>
        {lead && <p className="text-ink-muted">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
