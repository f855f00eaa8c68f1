// A form of one name: checked lazily, sent, and empty again (or as it was) afterwards.
'use client'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { PhotographerName } from '#lib/contract/photographers.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { restartForm } from '#lib/forms/restart-form.ts'
import { useSending } from '#lib/forms/use-submit.ts'

type Values = z.infer<typeof PhotographerName>

const { fetch, pick } = lazyForms(() => import('./name-checks.ts'))

/** `send` may throw; whatever it throws stands beside the field or in `failure`. */
export function useNameForm(start: string, send: (name: string) => Promise<void>) {
  const form = useForm<Values, unknown, Values>({
    resolver: pick(checks => checks.name),
    defaultValues: { name: start },
  })
  const { onSubmit, failure } = useSending(
    form,
    ['name'],
    async ({ name }) => {
      const restart = restartForm(form)
      await send(name)
      restart({ name: start })
    },
    fetch,
  )
  return { form, onSubmit, failure }
}

export type NameFormState = ReturnType<typeof useNameForm>
