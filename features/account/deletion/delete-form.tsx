// The request to delete the account: a reason, the password, and a question before it is sent.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { brand } from '#lib/brand.ts'
import type { DeletionForm } from '#lib/contract/profiles.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'

const { fetch, pick } = lazyForms(() => import('../whitelist/whitelist-checks.ts'))

type Values = z.input<typeof DeletionForm>
type Props = { email: string; onDirty: (dirty: boolean) => void; onDone: () => void }

export function DeleteForm({ email, onDirty, onDone }: Props) {
  const t = useTranslations('belongings.delete')
  const words = useFieldMessage()
  const form = useForm<Values, unknown, Values>({
    resolver: pick(checks => checks.deletion),
    defaultValues: { reason: '', password: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const question = useQuestion()
  const { onSubmit, failure } = useSending(
    form,
    ['reason', 'password'],
    async body => {
      if (!(await question.ask())) return
      try {
        await call(api.profiles.deleteCurrent, { body })
      } finally {
        question.close()
      }
      onDirty(false)
      onDone()
    },
    fetch,
  )
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('submit')} className="grid max-w-2xl gap-6">
      <TextArea
        label={t('reason')}
        hint={t('reason_hint', { product: brand.name })}
        maxLength={1000}
        required
        error={words(errors.reason?.message)}
        {...form.register('reason')}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('show')}
        hideTextLabel={t('hide')}
        autoComplete="current-password"
        required
        error={words(errors.password?.message)}
        {...form.register('password')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" variant="danger" busy={isSubmitting} className="w-fit">
        {t('submit')}
      </Button>
      <AlertDialog
        danger
        open={question.state !== 'closed'}
        onOpenChange={open => {
          if (!open) question.answer(false)
        }}
        title={t('confirm_title')}
        description={<span className="wrap-anywhere">{t('confirm_text', { email })}</span>}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        busy={question.state === 'confirmed'}
        onConfirm={() => question.answer(true)}
      />
    </form>
  )
}

/** A question that sending waits for; confirmed, it stays until what it asked about is through. */
function useQuestion() {
  const [state, setState] = useState<'closed' | 'open' | 'confirmed'>('closed')
  const settle = useRef<(confirmed: boolean) => void>(undefined)
  return {
    state,
    ask: () =>
      new Promise<boolean>(resolve => {
        settle.current = resolve
        setState('open')
      }),
    answer: (confirmed: boolean) => {
      // What was confirmed is under way and cannot be called back.
      if (state === 'confirmed') return
      setState(confirmed ? 'confirmed' : 'closed')
      settle.current?.(confirmed)
    },
    close: () => setState('closed'),
  }
}
