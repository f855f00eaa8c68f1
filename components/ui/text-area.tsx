// Several lines of text; the box grows with what is written where the browser can do it.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldFrame } from './field.tsx'

export type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'children'>

export function TextArea({ label, hint, error, mark, hideLabel, id, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, mark, hideLabel, id, className }}>
      {wiring => (
        <textarea
          rows={rows}
          {...rest}
          {...wiring}
          className={clsx(controlClass, 'read-only:bg-surface field-sizing-content max-h-96 min-h-24 resize-y')}
        />
      )}
    </Field>
  )
}
