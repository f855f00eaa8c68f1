// A form of one name, which is empty again (or as it was) once it is sent.
'use client'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

const resolver = lazyResolver(async () => (await import('./name-checks.ts')).name)

export const useNameForm = (start: string, send: (name: string) => Promise<void>) =>
  useApiForm({
    resolver,
    defaultValues: { name: start },
    send: async ({ name }, { restart }) => {
      await send(name)
      restart({ name: start })
    },
  })

export type NameFormState = Pick<ReturnType<typeof useNameForm>, 'field' | 'onSubmit' | 'busy' | 'failure'>
