// A form whose fields are texts as they are typed, over the form of the house: checked by a rule, and sent under the API's own names.
'use client'
import { type DefaultValues, type FieldErrors, type Path, type PathValue, useWatch } from 'react-hook-form'
import { ApiFailure } from '#lib/api/api-failure.ts'
import type { LazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

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
  const { form, field, busy, failure, clearFailure, onSubmit } = useApiForm<Values>({
    resolver: resolverOf(check),
    defaultValues: start as DefaultValues<Values>, // all of them are texts
    send: values => send(values).catch(named(sentAs ?? {})),
  })
  const typed = useWatch({ control: form.control })
  return {
    values: { ...start, ...typed },
    busy,
    change(changes: Partial<Values>) {
      for (const [name, value] of Object.entries(changes))
        form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>) // the entries are the form's own
      clearFailure()
    },
    /** Wires a text field. */
    field: (name: keyof Values & string) => field(name as unknown as Path<Values>), // every field is a path
    /** What belongs to no field. */
    failure,
    onSubmit,
  }
}

/** The rules are there already. */
const nothing = () => {}

function resolverOf<Values extends Record<string, string>>(
  check: (values: Values) => Problems<Values>,
): LazyResolver<Values, Values> {
  const judge = async (values: Values) => {
    const problems = Object.entries(check(values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'check', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> } // by the names of its fields
  }
  return Object.assign(judge, { prefetch: nothing })
}

/** Refusals under the names of the form. */
const named =
  (sentAs: Partial<Record<string, string>>) =>
  (error: unknown): never => {
    if (!(error instanceof ApiFailure)) throw error
    const names = new Map(Object.entries(sentAs).map(([name, sent]) => [sent, name]))
    const errors = Object.entries(error.problem.errors ?? {}).map(([sent, said]) => [names.get(sent) ?? sent, said])
    throw new ApiFailure({ ...error.problem, errors: Object.fromEntries(errors) })
  }
