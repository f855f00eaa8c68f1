// A filter that opens its choices under the row; of all of them one is open.
'use client'
import type { ReactNode } from 'react'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'

export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details name="gallery-filter" className="group shrink-0">
      <summary className="facet-name">
        {label}
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="facet-panel">{children}</div>
    </details>
  )
}
