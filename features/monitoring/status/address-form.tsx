// Asks for one address of the web: of a website to watch, or of a page to look at.
'use client'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { WebAddressField } from '#components/ui/web-address-field.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'

const { fetch, pick } = lazyForms(() => import('./monitoring-checks.ts'))

export type AddressFormProps = {
  /** Names the form. */
  title: string
  label: string
  hint?: string
  submit: string
  /** One has been sent already: the person may go on typing. */
  again: boolean
  onDirty: (dirty: boolean) => void
  send: (url: string) => Promise<void>
}

export function AddressForm({ title, label, hint, submit, again, onDirty, send }: AddressFormProps) {
  const words = useFieldMessage()
  const form = useForm({ resolver: pick(checks => checks.address), defaultValues: { url: '' } })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const { setFocus } = form
  const dirty = dirtyFields.url === true
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => {
    if (again) setFocus('url')
  }, [again, setFocus])
  const { onSubmit, failure } = useSending(form, ['url'], ({ url }) => send(url), fetch)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={title} className="grid max-w-2xl gap-4">
      <WebAddressField label={label} hint={hint} error={words(errors.url?.message)} {...form.register('url')} />
      <FormFailure failure={failure} />
      <Button type="submit" variant="secondary" busy={isSubmitting} className="w-fit">
        {submit}
      </Button>
    </form>
  )
}
