// Asks for a piece again, with one of the twelve reasons and, if wished, a word of one's own.
'use client'
import { useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { identityDocuments, refusalReasons } from '#lib/rules/accounts/identity.ts'
import { fullName } from './name-of.ts'
import { useDecided } from './use-decided.ts'

type Fields = { piece: string; reason: string; comment: string }

/** The fields have no schema of their own: a list allows nothing wrong, and the API checks what it gets. */
const noChecks = () => undefined

export function RectifyForm({ detail: { user, verification } }: { detail: AdminUserDetail }) {
  const t = useTranslations('admin')
  const ti = useTranslations('identity')
  const fieldMessage = useFieldMessage()
  const decided = useDecided(user.id)
  const form = useForm<Fields>({ defaultValues: { piece: '', reason: '', comment: '' } })
  const { errors, isSubmitting } = form.formState
  const reasonIn = (word: string) => refusalReasons.find(each => each === word)
  /** What the person will read, shown before it is sent. */
  const chosen = reasonIn(useWatch({ control: form.control, name: 'reason' }))
  const send = async (fields: Fields) => {
    const piece = identityDocuments.find(each => each === fields.piece)
    const reason = reasonIn(fields.reason)
    if (!piece || !reason) return
    const { comment } = fields
    const body = { decision: 'to_rectify' as const, piece, reason, comment }
    const answer = await call(api.admin.decideVerification, { id: user.id, body })
    snackbar.show({ kind: 'other', message: t('decision.sent', { name: fullName(user) }) })
    await decided(answer)
  }
  const { onSubmit, failure } = useSending(form, ['piece', 'reason', 'comment'], send, noChecks)
  const words = (problem: string | undefined) => (problem ? fieldMessage(problem) : undefined)
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-6">
      <h3 className="font-semibold text-title-3">{t('decision.rectify')}</h3>
      <Select
        label={t('decision.piece')}
        placeholder={t('decision.choose')}
        options={verification.pieces.map(({ piece }) => ({ value: piece, label: ti(`pieces.${piece}.name`) }))}
        error={words(errors.piece?.message)}
        {...form.register('piece', { required: 'choice_invalid' })}
      />
      <Select
        label={t('decision.reason')}
        hint={chosen ? ti(`reasons.${chosen}.next`) : t('decision.reason_hint')}
        placeholder={t('decision.choose')}
        options={refusalReasons.map(value => ({ value, label: ti(`reasons.${value}.title`) }))}
        error={words(errors.reason?.message)}
        {...form.register('reason', { required: 'choice_invalid' })}
      />
      <TextArea
        label={t('decision.comment')}
        hint={t('decision.comment_hint')}
        rows={3}
        error={words(errors.comment?.message)}
        {...form.register('comment')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" variant="secondary" busy={isSubmitting} className="w-fit">
        {t('decision.send')}
      </Button>
    </form>
  )
}
