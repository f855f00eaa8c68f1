// A form whose fields are texts as they are typed: checked before anything is sent, refused fields say so and take the focus.
'use client'
import { type FormEvent, useState } from 'react'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { refusalOf } from '#lib/forms/refusals.ts'

type Problems<Values> = Partial<Record<keyof Values & string, string>>

type Options<Values> = {
  start: Values
  /** What is wrong with each field: codes, or sentences. */
  check: (values: Values) => Problems<Values>
  /** The API's name of a field where it is not the same. */
  sentAs?: Problems<Values>
  send: (values: Values) => Promise<void>
}

export function useTypedForm<Values extends Record<string, string>>({ start, check, sentAs, send }: Options<Values>) {
  const message = useFieldMessage()
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const names = Object.keys(start) as (keyof Values & string)[] // an object's own keys
  const problems = check(values)
  const refused = (name: keyof Values & string) => refusalOf(failure, sentAs?.[name] ?? name)
  const errorOf = (name: keyof Values & string) => message((checked && problems[name]) || refused(name))
  // Once the errors are drawn.
  const focusFirst = (form: HTMLFormElement) =>
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  const submit = async (form: HTMLFormElement) => {
    setChecked(true)
    setFailure(null)
    if (Object.keys(problems).length > 0) return focusFirst(form)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setFailure(error)
      focusFirst(form)
    }
    setBusy(false)
  }
  return {
    values,
    busy,
    change: (changes: Partial<Values>) => {
      setValues(now => ({ ...now, ...changes }))
      setFailure(null)
    },
    /** Wires a text field. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        setValues(now => ({ ...now, [name]: value }))
        setFailure(null)
      },
    }),
    /** What belongs to no field. */
    failure: names.some(name => refused(name) !== undefined) ? null : failure,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}
