// Asks for one address of the web: of a website to watch, or of a page to look at.
'use client'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { UrlField } from '#components/ui/url-field.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

const resolver = lazyResolver(async () => (await import('./monitoring-checks.ts')).urlBody)

export type UrlFormProps = {
  /** Names the form. */
  title: string
  label: string
  hint?: string
  submit: string
  onDirty: (dirty: boolean) => void
  send: (url: string) => Promise<void>
}

export function UrlForm({ title, label, hint, submit, onDirty, send }: UrlFormProps) {
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { url: '' },
    onDirty,
    send: async ({ url }, { restart, setFocus }) => {
      await send(url)
      restart({ url: '' })
      // The person may go on typing.
      setFocus('url')
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={title} className="grid max-w-2xl gap-4">
      <UrlField label={label} hint={hint} {...field('url')} />
      <FormFailure failure={failure} />
      <Button type="submit" variant="secondary" busy={busy} className="w-fit">
        {submit}
      </Button>
    </form>
  )
}
