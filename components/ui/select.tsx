// A choice from a list, made with the browser's own control: it is the most usable one on every phone and reader.

import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldFrame } from './field.tsx'
import ChevronDown from './icons/chevron-down.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'children' | 'size'> & {
    options: readonly SelectOption[]
    /** The first, empty entry; leave it out when there is always a choice. */
    placeholder?: string
    /** small is 40 pixels high, for filter bars. */
    size?: 'small' | 'large'
  }

export function Select({
  label,
  hint,
  error,
  mark,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  size = 'large',
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, mark, hideLabel, id, className }}>
      {wiring => (
        <span className="relative block">
          <select
            {...rest}
            {...wiring}
            className={clsx(
              controlClass,
              'appearance-none truncate pe-10',
              size === 'small' && 'min-h-10 py-1 text-small',
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted"
          />
        </span>
      )}
    </Field>
  )
}
