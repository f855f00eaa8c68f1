// Adds an address to the account.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { NewEmail } from '#lib/contract/emails.ts'
import { restartForm } from '#lib/forms/restart-form.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { emailsContract, ownEmails, securityForms } from '../security/security-calls.ts'

type Values = z.input<typeof NewEmail>

export function EmailForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('security.emails')
  const words = useFieldMessage()
  const client = useQueryClient()
  const form = useForm<Values, unknown, Values>({
    resolver: securityForms.pick(checks => checks.newEmail),
    defaultValues: { email: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const add = async (body: Values) => {
    const restart = restartForm(form)
    const { email } = await call((await emailsContract()).create, { body })
    restart({ email: '' })
    snackbar.show({ kind: 'other', message: t('added', { email }) })
    await client.invalidateQueries({ queryKey: ownEmails().queryKey })
  }
  const { onSubmit, failure } = useSending(form, ['email'], add, securityForms.fetch)
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="add-email" className="grid max-w-md gap-5">
      <h3 id="add-email" className="font-semibold text-title-3">
        {t('add')}
      </h3>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        required
        error={words(errors.email?.message)}
        {...form.register('email')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={isSubmitting} className="w-fit">
        {t('add_submit')}
      </Button>
    </form>
  )
}
