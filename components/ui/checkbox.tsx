// A yes or no that takes effect when the form is sent.

import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import Check from './icons/check.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** The label is read aloud but not shown (rows of tables). */
  hideLabel?: boolean
}

export function Checkbox({ label, hint, error, hideLabel = false, id, className, ...rest }: CheckboxProps) {
  const generated = useId()
  const control = id ?? generated
  const described = [hint ? `${control}-hint` : null, error ? `${control}-error` : null].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <div className="flex items-start gap-3">
        <span className="relative grid h-6 w-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            id={control}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className={clsx(
              'peer size-5 appearance-none rounded-control border border-line-strong bg-canvas transition-colors duration-quick',
              'checked:border-accent checked:bg-accent hover:border-ink aria-invalid:border-danger',
              'focus-visible:rounded-control disabled:cursor-not-allowed disabled:opacity-50',
            )}
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={control} className={clsx('text-small leading-6', hideLabel && 'sr-only')}>
          {label}
        </label>
      </div>
      {hint && (
        <div id={`${control}-hint`} className="ps-8 text-ink-muted text-small">
          {hint}
        </div>
      )}
      {error && (
        <div className="ps-8">
          <FieldError id={`${control}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
