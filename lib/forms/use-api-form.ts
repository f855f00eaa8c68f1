// One form that calls the API: its checks come late, a refused field says so beside its control and takes the focus, any other refusal is kept for a notice.
'use client'
import { type FormEvent, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { useFetchSentences, useFieldMessage } from '#lib/api/use-failure.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { afterPress, watchPresses } from './after-press.ts'
import { fieldNames } from './field-names.ts'
import { type LazyResolver, UNCHECKED } from './lazy-resolver.ts'
import { firstMessage, refusalOf } from './refusals.ts'
import { restartForm } from './restart-form.ts'
import { useSavedValues } from './use-saved-values.ts'

export type ApiFormOptions<Fields extends FieldValues, Values extends FieldValues> = {
  /** Checks in the browser; without them the rules of the fields and the API decide. */
  resolver?: LazyResolver<Fields, Values>
  /** What the form starts with. Fields left out keep what was typed before this script ran. */
  defaultValues?: DefaultValues<Fields>
  /** What is saved, instead of `defaultValues`: followed when it changes, except by fields that a person focused or changed. */
  saved?: DefaultValues<Fields>
  mode?: 'onSubmit' | 'onTouched'
  /** A field that is not on the page is not part of the form. */
  shouldUnregister?: boolean
  /** Whether the form has something that is not saved. */
  onDirty?: (dirty: boolean) => void
  /** Gets valid values only. What it throws is shown; `restart` is called with the values to start again from. */
  send: (values: Values, form: SentForm<Fields, Values>) => Promise<unknown>
}

type SentForm<Fields extends FieldValues, Values> = Pick<
  UseFormReturn<Fields, unknown, Values>,
  'setFocus' | 'getValues'
> & { restart: (saved: DefaultValues<Fields>) => void }

export function useApiForm<Fields extends FieldValues, Values extends FieldValues = Fields>(
  options: ApiFormOptions<Fields, Values>,
) {
  const { resolver, defaultValues, saved, mode, shouldUnregister, onDirty, send } = options
  const start = saved ?? defaultValues
  const fetchSentences = useFetchSentences()
  const form = useForm<Fields, unknown, Values>({
    ...(resolver ? { resolver: sayable(resolver, fetchSentences) } : {}),
    ...(start ? { defaultValues: start } : {}),
    ...(mode ? { mode } : {}),
    ...(shouldUnregister ? { shouldUnregister } : {}),
    // The first refused field in the order of the page gets the focus, whoever refused it.
    shouldFocusError: false,
  })
  const prefetch = resolver?.prefetch
  useEffect(() => prefetch && whenIdle(prefetch), [prefetch])
  useEffect(watchPresses, [])
  useSavedValues(form, saved)
  const { onSubmit, failure, clearFailure } = useSubmit(form, send, fetchSentences)
  const { field, errorOf, isSubmitting, dirty } = useFields(form)
  useEffect(() => onDirty?.(dirty), [dirty, onDirty])
  /** Takes back what was typed. */
  const discard = () => form.reset(start, { keepFieldsRef: true })
  return { form, field, errorOf, onSubmit, busy: isSubmitting, dirty, failure, clearFailure, discard }
}

export type ApiForm<Fields extends FieldValues, Values extends FieldValues = Fields> = ReturnType<
  typeof useApiForm<Fields, Values>
>
/** What a part of a form needs to draw its fields. */
export type FieldOf<Fields extends FieldValues, Values extends FieldValues = Fields> = ApiForm<Fields, Values>['field']

/** A field is refused once the reason can be said: who comes to it hears it. */
const sayable =
  <Fields extends FieldValues, Values>(
    resolver: Resolver<Fields, unknown, Values>,
    fetchSentences: () => Promise<void>,
  ): Resolver<Fields, unknown, Values> =>
  async (...form) => {
    const checked = await resolver(...form)
    if (Object.keys(checked.errors).length > 0) await fetchSentences()
    return checked
  }

function useFields<Fields extends FieldValues, Values>(form: UseFormReturn<Fields, unknown, Values>) {
  const { formState } = form
  const message = useFieldMessage()
  const errorOf = (name: Path<Fields>) => message(firstMessage(form.getFieldState(name, formState).error))
  /** Wires a control of the design system: its error, its name and its events. A field that is left says so after the click that left it. */
  const field = <Name extends Path<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) => {
    const wired = form.register(name, rules)
    const onBlur: typeof wired.onBlur = async event => afterPress(() => void wired.onBlur(event))
    return { error: errorOf(name), ...wired, onBlur }
  }
  return { field, errorOf, isSubmitting: formState.isSubmitting, dirty: hasChanges(formState) }
}

/**
 * A choice not made yet has no saved value to compare with, so only what was touched counts. Asked of the state as a
 * whole, because the form library changes the object of dirty fields in place, and compiled code would not look again.
 */
const hasChanges = ({ dirtyFields }: { dirtyFields: object }) => Object.keys(dirtyFields).length > 0

function useSubmit<Fields extends FieldValues, Values extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Values>,
  send: ApiFormOptions<Fields, Values>['send'],
  fetchSentences: () => Promise<void>,
) {
  const [failure, setFailure] = useState<unknown>(null)
  const submit = (element: HTMLFormElement) =>
    form.handleSubmit(
      async values => {
        setFailure(null)
        const restart = restartForm(form)
        try {
          await send(values, { restart, setFocus: form.setFocus, getValues: form.getValues })
        } catch (error) {
          const names = fieldNames(element) as Path<Fields>[] // the controls were given their names by `field`
          const refused = names.filter(name => refusalOf(error, name, names) !== undefined)
          const [first] = refused
          if (first) await fetchSentences()
          for (const name of refused)
            form.setError(name, { type: 'server', message: refusalOf(error, name, names) ?? '' })
          if (first) form.setFocus(first)
          else setFailure(error)
        }
      },
      errors => {
        if (errors.root?.type === UNCHECKED) return setFailure(new ApiFailure(unavailable()))
        const [first] = [...fieldNames(element), ...Object.keys(errors)].filter(name => name in errors)
        if (first) form.setFocus(first as Path<Fields>) // the errors of a form have the names of its fields
      },
    )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event.currentTarget)(event)
  return { onSubmit, failure, clearFailure: () => setFailure(null) }
}
