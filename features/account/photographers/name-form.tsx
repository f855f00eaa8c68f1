// The field of one name and the button that adds it.
'use client'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import Plus from '#components/ui/icons/plus.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { NameFormState } from './use-name-form.ts'

type Props = NameFormState & { label: string; submit: string }

export function NameForm({ field, onSubmit, busy, failure, label, submit }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} aria-label={submit} className="grid max-w-xl gap-4">
      <FormFailure failure={failure} />
      <div className="flex flex-wrap items-start gap-3">
        <TextField className="min-w-0 flex-1 basis-56" label={label} autoComplete="off" required {...field('name')} />
        <Button
          type="submit"
          variant="secondary"
          size="large"
          busy={busy}
          icon={<Plus aria-hidden="true" />}
          className="mt-[1.875rem]"
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}
