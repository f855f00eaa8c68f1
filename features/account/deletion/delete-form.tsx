// The request to delete the account: a reason, the password, and a question before it is sent.
'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { brand } from '#lib/brand.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

const resolver = lazyResolver(async () => (await import('./deletion-checks.ts')).deletion)

type Props = { id: string; email: string; onDirty: (dirty: boolean) => void; onDone: () => void }

export function DeleteForm({ id, email, onDirty, onDone }: Props) {
  const t = useTranslations('belongings.delete')
  const question = useQuestion()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { reason: '', password: '' },
    onDirty,
    send: async body => {
      if (!(await question.ask())) return
      try {
        await call(api.profiles.deleteCurrent, { body })
      } finally {
        question.close()
      }
      // Where nothing can be stored, nothing waits.
      await forgetWaiting(id).catch(() => undefined)
      onDirty(false)
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('submit')} className="grid max-w-2xl gap-6">
      <TextArea
        label={t('reason')}
        hint={t('reason_hint', { product: brand.name })}
        maxLength={1000}
        required
        {...field('reason')}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('show')}
        hideTextLabel={t('hide')}
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" variant="danger" busy={busy} className="w-fit">
        {t('submit')}
      </Button>
      <Confirmation question={question} email={email} />
    </form>
  )
}

/** Photographs that wait in this browser are nobody's any more. */
async function forgetWaiting(id: string): Promise<void> {
  const { forgetStored } = await import('#features/upload/engine/store.ts')
  await forgetStored(id)
}

function Confirmation({ question, email }: { question: Question; email: string }) {
  const t = useTranslations('belongings.delete')
  return (
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
  )
}

type Question = ReturnType<typeof useQuestion>

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
