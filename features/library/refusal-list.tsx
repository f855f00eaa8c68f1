// Images that stay as they are, each with the reason.
'use client'
import { PlanLink } from '#components/layout/plan-link.tsx'
import { needBehind } from '#lib/rules/plan-needs.ts'
import type { Selection } from './selection.ts'
import { useImageRefusalMessage } from './use-image-refusal-message.ts'

type Props = { refused: readonly { id: string; code: string }[]; images: Selection; label: string }

export function RefusalList({ refused, images, label }: Props) {
  const refusalMessage = useImageRefusalMessage()
  const needs = new Set(refused.flatMap(({ code }) => needBehind(code) ?? []))
  return (
    <div className="grid gap-2">
      <ul aria-label={label} className="max-h-60 divide-y divide-line overflow-y-auto border-line border-y text-small">
        {refused.map(({ id, code }) => (
          <li key={id} className="grid py-2">
            <span className="truncate font-semibold">{images.get(id)?.title}</span>
            <span className="text-ink-muted">{refusalMessage(code)}</span>
          </li>
        ))}
      </ul>
      {[...needs].map(need => (
        <p key={need} className="text-small">
          <PlanLink need={need} />
        </p>
      ))}
    </div>
  )
}
