// Follows what is saved while a form is open; a field that a person has focused or changed stays as it is.
'use client'
import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { focusedName } from './field-names.ts'
import { changedFields, withLateValues } from './late-values.ts'

export function useSavedValues<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  saved: DefaultValues<Fields> | undefined,
): void {
  const shown = useRef(saved)
  useEffect(() => {
    const before = shown.current
    shown.current = saved
    if (!saved || !before) return
    const late = changedFields(before, saved)
    const touched = [...changedFields(before, form.getValues()), focusedName() ?? '']
    const values = withLateValues<FieldValues>(form.getValues(), saved, touched)
    for (const name of late.filter(each => !touched.includes(each))) {
      const field = name as Path<Fields> // the saved values have the names of the form's fields
      const value = values[name] as PathValue<Fields, Path<Fields>> // and their types
      form.setValue(field, value)
      form.resetField(field, { defaultValue: value, keepError: true, keepTouched: true })
    }
  })
}
