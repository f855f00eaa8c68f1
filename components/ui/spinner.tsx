// A small turning ring for work of unknown length; silent unless it is given a label.
import { clsx } from 'clsx'

export type SpinnerProps = {
  /** Read aloud as a status; leave it out inside a control that already says it is busy. */
  label?: string
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      className={clsx('size-5 animate-spin motion-reduce:animate-none', className)}
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <output className="inline-flex items-center gap-2 text-ink-muted text-small">
      {ring}
      {label}
    </output>
  )
}
