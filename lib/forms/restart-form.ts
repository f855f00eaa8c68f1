// Has a form start again from the answer to what it sent; what was typed while the answer was on its way stays.
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { changedFields, withLateValues } from './late-values.ts'

/** Called as the form is sent; the function that it answers is called with the values to start from. */
export function restartForm<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
): (saved: DefaultValues<Fields>) => void {
  const sent = form.getValues()
  return saved => {
    const typed = form.getValues()
    const values = withLateValues<FieldValues>(typed, saved, changedFields(sent, typed))
    for (const name of Object.keys(saved)) {
      const field = name as Path<Fields> // the saved values have the names of the form's fields
      form.setValue(field, values[name] as PathValue<Fields, Path<Fields>>) // and their types
    }
    // The fields are kept: otherwise the form library waits for them to be registered again, which compiled components may never do.
    form.reset(saved, { keepValues: true, keepFieldsRef: true })
  }
}
