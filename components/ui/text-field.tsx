// One line of text: name, address, price, date, search.
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field, type FieldFrame } from './field.tsx'

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'children' | 'prefix'> & {
    /** Shown inside the box, before or after the text: an icon, a currency, a unit. */
    prefix?: ReactNode
    suffix?: ReactNode
  }

export function TextField({
  label,
  hint,
  error,
  mark,
  hideLabel,
  id,
  className,
  prefix,
  suffix,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, mark, hideLabel, id, className }}>
      {wiring => (
        <span className="relative block">
          {prefix && (
            <span className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-ink-muted">
              {prefix}
            </span>
          )}
          <input
            type={type}
            {...rest}
            {...wiring}
            className={clsx(controlClass, 'read-only:bg-surface', prefix && 'ps-11', suffix && 'pe-14')}
          />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 end-0 grid min-w-11 place-items-center pe-3.5 text-ink-muted text-small">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
