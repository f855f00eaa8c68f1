// A yes or no that takes effect at once.
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

export function Switch({ label, hint, id, className, ...rest }: SwitchProps) {
  const generated = useId()
  const control = id ?? generated
  return (
    <div className={clsx('flex items-start justify-between gap-6', className)}>
      <div className="grid gap-0.5">
        <label htmlFor={control} className="font-semibold text-small leading-6">
          {label}
        </label>
        {hint && (
          <div id={`${control}-hint`} className="text-ink-muted text-small">
            {hint}
          </div>
        )}
      </div>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox carries its checked state itself; aria-checked would contradict it.
          role="switch" // oxlint-disable-line jsx-a11y/role-has-required-aria-props -- the same
          id={control}
          aria-describedby={hint ? `${control}-hint` : undefined}
          className={clsx(
            'peer h-6 w-11 appearance-none rounded-full border border-line-strong bg-canvas transition-colors duration-quick',
            'checked:border-accent checked:bg-accent hover:border-ink focus-visible:rounded-full',
            'disabled:cursor-not-allowed disabled:opacity-50',
          )}
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] duration-soft peer-checked:translate-x-5 peer-checked:bg-accent-ink"
        />
      </span>
    </div>
  )
}
