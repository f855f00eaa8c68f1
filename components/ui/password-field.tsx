// A password with a button that shows it and the list of its rules, checked while one types.
'use client'

import { clsx } from 'clsx'
import { type ComponentProps, useId, useState } from 'react'
import { controlClass, Field, type FieldFrame } from './field.tsx'
import CircleCheck from './icons/circle-check.tsx'
import CircleDashed from './icons/circle-dashed.tsx'
import Eye from './icons/eye.tsx'
import EyeOff from './icons/eye-off.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type PasswordRule = { key: string; label: string; met: boolean }

export type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'type' | 'children'> & {
    showLabel: string
    hideTextLabel: string
    /** Rules with their state for the present value, and the words that say the state. */
    rules?: readonly PasswordRule[]
    metLabel?: string
    unmetLabel?: string
  }

export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    hint,
    error,
    mark,
    hideLabel,
    id,
    className,
    showLabel,
    hideTextLabel,
    rules,
    metLabel,
    unmetLabel,
    ...rest
  } = props
  const [shown, setShown] = useState(false)
  const rulesId = useId()
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, mark, hideLabel, id, className }} describedBy={rules ? rulesId : undefined}>
      {wiring => (
        <>
          <span className="relative block">
            <input
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              {...rest}
              {...wiring}
              type={shown ? 'text' : 'password'}
              className={clsx(controlClass, 'pe-12')}
            />
            <button
              type="button"
              aria-label={shown ? hideTextLabel : showLabel}
              title={shown ? hideTextLabel : showLabel}
              aria-controls={wiring.id}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-1 end-1 grid w-10 place-items-center rounded-control text-ink-muted hover:text-ink focus-visible:rounded-control focus-visible:outline-offset-0"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          </span>
          {rules && <RuleList {...{ id: rulesId, rules, metLabel, unmetLabel }} />}
        </>
      )}
    </Field>
  )
}

function RuleList({
  id,
  rules,
  metLabel,
  unmetLabel,
}: Pick<PasswordFieldProps, 'metLabel' | 'unmetLabel'> & { id: string; rules: readonly PasswordRule[] }) {
  return (
    <ul id={id} className="mt-1 grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
      {rules.map(rule => (
        <li key={rule.key} className={clsx('flex items-center gap-2', rule.met ? 'text-success' : 'text-ink-muted')}>
          {rule.met ? (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <CircleDashed aria-hidden="true" className="size-4 shrink-0" />
          )}
          {rule.label}
          <VisuallyHidden>{rule.met ? metLabel : unmetLabel}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}
