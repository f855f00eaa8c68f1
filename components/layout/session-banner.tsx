// The strip above every page of a session that is not one's own: what it is, and on the right the way out.
import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode }

export const SessionBanner = ({ label, children }: Props) => (
  <aside aria-label={label} className="bg-accent-soft text-ink">
    <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-small">{children}</div>
  </aside>
)
