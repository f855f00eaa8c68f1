// A small form: required fields are refused when blank, and the first of them gets the focus.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'

/** Calls `run` with the exact text of every field once all of `required` have some. */
export function useRequiredFields<Required extends string, Optional extends string = never>(
  required: readonly Required[],
  run: (values: Record<Required | Optional, string>) => void,
): { errors: Partial<Record<Required, string>>; onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const t = useTranslations('errors.fields')
  const [errors, setErrors] = useState<Partial<Record<Required, string>>>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const controls = [...event.currentTarget.elements].filter(isTextControl)
    const values = Object.fromEntries(controls.map(control => [control.name, control.value]))
    const missing = required.filter(name => !values[name]?.trim())
    setErrors(Object.fromEntries(missing.map(name => [name, t('required')])) as Partial<Record<Required, string>>) // built from `required`
    const first = controls.find(control => missing.some(name => name === control.name))
    if (first) first.focus()
    else run(values as Record<Required | Optional, string>) // the form draws a control for every name
  }
  return { errors, onSubmit }
}

const isTextControl = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element instanceof HTMLInputElement
