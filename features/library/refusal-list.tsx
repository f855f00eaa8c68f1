// Images that stay as they are, each with the reason.
'use client'
import type { Selection } from './selection.ts'
import { useImageRefusalMessage } from './use-image-refusal-message.ts'

type Props = { refused: readonly { id: string; code: string }[]; images: Selection; label: string }

export function RefusalList({ refused, images, label }: Props) {
  const refusalMessage = useImageRefusalMessage()
  return (
    <ul aria-label={label} className="max-h-60 divide-y divide-line overflow-y-auto border-line border-y text-small">
      {refused.map(({ id, code }) => (
        <li key={id} className="grid py-2">
          <span className="truncate font-semibold">{images.get(id)?.title}</span>
          <span className="text-ink-muted">{refusalMessage(code)}</span>
        </li>
      ))}
    </ul>
  )
}
