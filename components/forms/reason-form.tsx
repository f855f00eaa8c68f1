// Asks for words before something is done: why, or what came of it. How much room is left is said once it runs out.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import type { ButtonLook } from '#components/ui/button-class.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { type FailureWords, FormFailure } from './form-failure.tsx'

/** As the API names the words, so that what it says about them stands beside them. */
type WordsName = 'reason' | 'comment' | 'outcome'
type Act = {
  label: string
  variant?: ButtonLook['variant']
  /** What it throws is shown. */
  send: (words: string) => Promise<unknown>
}

export type ReasonFormProps = {
  /** Names the form; what is asked stands above it already. */
  title: string
  name?: WordsName
  label: string
  hint: string
  /** The most that the API takes. */
  max: number
  rows?: number
  /** One button each. */
  acts: readonly [Act, ...Act[]]
  cancel?: { label: string; onCancel: () => void }
  /** What a refusal means here. */
  refusals?: FailureWords
  className?: string
  /** Said before the words are asked for. */
  children?: ReactNode
}

/** The room that is left is said below a tenth of it. */
const LAST_SHARE = 10

export function ReasonForm({ title, name = 'reason', acts, cancel, className, children, ...asked }: ReasonFormProps) {
  const { label, hint, max, rows, refusals } = asked
  const t = useTranslations('errors')
  const [chosen, setChosen] = useState(0)
  // The form may be sent before the state of the click is drawn.
  const pressed = useRef(0)
  const press = (at: number) => {
    pressed.current = at
    setChosen(at)
  }
  const { form, field, onSubmit, busy, failure } = useApiForm<Record<WordsName, string>>({
    defaultValues: { reason: '', comment: '', outcome: '' },
    send: async values => (acts[pressed.current] ?? acts[0]).send(values[name]),
  })
  const left = max - useWatch({ control: form.control, name }).length
  return (
    <form noValidate onSubmit={onSubmit} aria-label={title} className={clsx('grid gap-6', className)}>
      {children}
      <div className="grid gap-1.5">
        <TextArea label={label} hint={hint} maxLength={max} {...(rows && { rows })} {...field(name, written)} />
        <p aria-live="polite" className="text-end text-ink-muted text-small tabular-nums empty:hidden">
          {left < max / LAST_SHARE && t('left', { count: left })}
        </p>
      </div>
      <FailureInView failure={failure} words={refusals} />
      <div className="flex flex-wrap gap-3">
        {acts.map(({ label: said, variant }, at) => (
          <Button
            key={said}
            type="submit"
            variant={variant ?? 'primary'}
            busy={busy && chosen === at}
            disabled={busy}
            onClick={() => press(at)}
          >
            {said}
          </Button>
        ))}
        {cancel && (
          <Button variant="quiet" disabled={busy} onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A dialog on a phone may have its buttons out of view when the answer comes. */
function FailureInView({ failure, words }: { failure: unknown; words: FailureWords | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={place} className="empty:hidden">
      <FormFailure failure={failure} words={words} />
    </div>
  )
}
