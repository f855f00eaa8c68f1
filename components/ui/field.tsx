// The frame of every form field: a label, a hint and an error, wired to the control for assistive technology.

import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import CircleAlert from './icons/circle-alert.tsx'

export type FieldFrame = {
  label: string
  /** Help that stays visible under the label. */
  hint?: ReactNode
  /** Why the value is refused; shown and announced. */
  error?: string
  /** A word beside the label, such as “optional”. */
  mark?: string
  /** The label is read aloud but not shown (search boxes, table filters). */
  hideLabel?: boolean
}

type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = FieldFrame & {
  id?: string
  className?: string
  /** Ids of further descriptions, such as a list of rules. */
  describedBy?: string
  children: (wiring: FieldWiring) => ReactNode
}

/** The box of a text-like control. */
export const controlClass = clsx(
  'block w-full min-h-12 rounded-control border border-line-strong bg-canvas px-3.5 py-2 text-body text-ink',
  'placeholder:text-ink-muted transition-colors duration-quick hover:border-ink',
  'focus-visible:rounded-control focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-surface disabled:text-ink-muted disabled:hover:border-line-strong',
)

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger text-small">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

export function Field({
  id,
  label,
  hint,
  error,
  mark,
  hideLabel = false,
  describedBy,
  className,
  children,
}: FieldProps) {
  const generated = useId()
  const control = id ?? generated
  const hintId = `${control}-hint`
  const errorId = `${control}-error`
  const described = [hint ? hintId : null, error ? errorId : null, describedBy].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={control} className={clsx('font-semibold text-small', hideLabel && 'sr-only')}>
        {label}
        {mark && <span className="ms-2 font-normal text-ink-muted">{mark}</span>}
      </label>
      {hint && (
        <div id={hintId} className="-mt-1 text-ink-muted text-small">
          {hint}
        </div>
      )}
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
