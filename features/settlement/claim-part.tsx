// One part of a claim's page, under its own title.
import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid max-w-3xl gap-3">
      <h4 className="font-semibold text-title-3">{title}</h4>
      {children}
    </section>
  )
}
