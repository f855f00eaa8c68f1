// The frame of the screens around signing in: a title, a sentence, and what one does here.
import type { ReactNode } from 'react'

export function AccountScreen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="font-serif text-title-1">{title}</h1>
      {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
      <div className="mt-8 grid gap-6">{children}</div>
    </>
  )
}

/** The line under a form that leads to another one. */
export function OtherFormLink({ children }: { children: ReactNode }) {
  return <p className="border-line border-t pt-6 text-ink-muted text-small">{children}</p>
}
