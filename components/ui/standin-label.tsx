// Says of something that a local stand-in made it, wherever such a thing shows.

import type { ReactNode } from 'react'
import FlaskConical from './icons/flask-conical.tsx'

export type StandinLabelProps = {
  /** The short words, such as “local stand-in”. */
  children: ReactNode
  /** The longer explanation, shown on hover and read aloud. */
  explanation?: string
}

export function StandinLabel({ children, explanation }: StandinLabelProps) {
  return (
    <span
      title={explanation}
      className="inline-flex items-center gap-1 whitespace-nowrap rounded-control border border-line-strong border-dashed px-1.5 align-middle font-normal font-sans text-caption text-ink-muted tracking-normal"
    >
      <FlaskConical aria-hidden="true" className="size-3" />
      {children}
      {explanation && <span className="sr-only">. {explanation}</span>}
    </span>
  )
}
