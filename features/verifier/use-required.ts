// A small form: named fields, the required ones refused when blank, the first wrong one focused.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'

/** Calls `run` with the exact text of every field once all of `required` have some. */
export function useRequired<N extends string, O extends string = never>(
  required: readonly N[],
  run: (values: Record<N | O, string>) => void,
): { errors: Partial<Record<N, string>>; onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const t = useTranslations('errors.fields')
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const controls = [...event.currentTarget.elements].filter(isTextControl)
    const values = Object.fromEntries(controls.map(control => [control.name, control.value]))
    const missing = required.filter(name => !values[name]?.trim())
    setErrors(Object.fromEntries(missing.map(name => [name, t('required')])) as Partial<Record<N, string>>) // built from N
    const first = controls.find(control => missing.some(name => name === control.name))
    if (first) first.focus()
    else run(values as Record<N | O, string>) // the form draws a control for every name
  }
  return { errors, onSubmit }
}

const isTextControl = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element instanceof HTMLInputElement
