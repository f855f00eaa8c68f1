// One choice of a few, all visible; arrow keys move as the browser does it.
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

/** `ref`, `onChange` and `onBlur` go to every input, so that `{...register('name')}` of react-hook-form works. */
export type RadioGroupProps = Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'onBlur' | 'required' | 'disabled'> & {
  legend: string
  name: string
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  hint?: ReactNode
  error?: string
  hideLegend?: boolean
  /** Cards side by side instead of a list. */
  cards?: boolean
  className?: string
}

const chosen = (group: string | undefined, option: string) => (group === undefined ? undefined : group === option)

export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, value, defaultValue, hint, error, hideLegend, cards, className, disabled, ...input } =
    props
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      className={clsx('grid gap-2', className)}
    >
      <p id={`${id}-legend`} className={clsx('font-semibold text-small', hideLegend && 'sr-only')}>
        {legend}
      </p>
      {hint && (
        <div id={`${id}-hint`} className="-mt-1 text-ink-muted text-small">
          {hint}
        </div>
      )}
      <div className={clsx('grid', cards ? 'gap-2 sm:grid-flow-col sm:auto-cols-fr' : 'gap-1')}>
        {options.map(option => (
          <label
            key={option.value}
            className={clsx(
              'flex items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-50',
              cards
                ? 'rounded-control border border-line-strong p-4 transition-colors duration-quick hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
                : 'py-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={chosen(value, option.value)}
              defaultChecked={value === undefined ? chosen(defaultValue, option.value) : undefined}
              disabled={disabled || option.disabled}
              className={clsx(
                'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-canvas transition-[border-width] duration-quick',
                'checked:border-[6px] checked:border-accent focus-visible:rounded-full ',
                error && 'border-danger',
                cards && 'focus-visible:outline-none',
              )}
              {...input}
            />
            <span className="grid text-small leading-6">
              <span className={clsx(cards && 'font-semibold')}>{option.label}</span>
              {option.hint && <span className="text-ink-muted leading-snug">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
