// Sends a form: puts refused fields beside their inputs, keeps any other refusal for a notice, and moves the focus there.
'use client'
import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import type { FailureCode } from '#lib/errors.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { UNCHECKED } from './lazy-resolver.ts'

/**
 * `send` runs with valid values only. `failure` is what it threw unless the refusal belongs to fields of the form.
 * `fetchInAdvance` fetches the form's checks once the browser is idle.
 */
export function useSending<Fields extends FieldValues, Values extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Values>,
  fields: readonly Path<Fields>[],
  send: (values: Values) => Promise<void>,
  fetchInAdvance: () => void,
) {
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => whenIdle(fetchInAdvance), [fetchInAdvance])
  const onValid = async (values: Values) => {
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      const refused = refusedFields(error, fields)
      const [first] = refused
      for (const { field, message } of refused) form.setError(field, { type: 'server', message })
      if (first) form.setFocus(first.field)
      else setFailure(error)
    }
  }
  const onSubmit = form.handleSubmit(onValid, errors => {
    if (errors.root?.type === UNCHECKED) setFailure(new ApiFailure(unavailable()))
  })
  return { onSubmit, failure, clearFailure: () => setFailure(null) }
}

/** Refusals of the whole request that are about one field. */
const fieldsOfCode: Partial<Record<FailureCode, readonly string[]>> = {
  credit_exists: ['name'],
  email_disposable: ['email'],
  password_current_wrong: ['current_password', 'password'],
  second_factor_wrong: ['code', 'second_factor_code'],
  photographer_exists: ['name'],
}

function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { field: Field; message: string }[] {
  if (!(error instanceof ApiFailure)) return []
  const { code, detail, errors } = error.problem
  return fields.flatMap(field => {
    const message = errors?.[field]?.[0] ?? (fieldsOfCode[code]?.includes(field) ? detail : undefined)
    return message ? [{ field, message }] : []
  })
}
