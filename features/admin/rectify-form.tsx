// Asks for a document again, with one of the twelve reasons and, if wished, a word of one's own.
'use client'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { personName } from '#lib/person-name.ts'
import { identityDocuments, refusalReasons } from '#lib/rules/accounts/identity.ts'
import { useDecided } from './use-decided.ts'

/** A list allows nothing wrong, so the fields need no schema: something has to be chosen, and the API checks it. */
const chosen = { required: 'choice_invalid' }
const reasonOf = (value: string) => refusalReasons.find(each => each === value)

export function RectifyForm({ detail: { user, verification } }: { detail: AdminUserDetail }) {
  const t = useTranslations('admin')
  const ti = useTranslations('identity')
  const decided = useDecided(user.id)
  const { form, field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { document: '', reason: '', comment: '' },
    send: async ({ comment, ...fields }) => {
      const document = identityDocuments.find(each => each === fields.document)
      const reason = reasonOf(fields.reason)
      if (!document || !reason) return
      const body = { decision: 'to_rectify' as const, document, reason, comment }
      const answer = await call(api.admin.decideVerification, { id: user.id, body })
      snackbar.show({ kind: 'other', message: t('decision.sent', { name: personName(user) }) })
      await decided(answer)
    },
  })
  /** What the person will read, shown before it is sent. */
  const reason = reasonOf(useWatch({ control: form.control, name: 'reason' }))
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-6">
      <h3 className="font-semibold text-title-3">{t('decision.rectify')}</h3>
      <Select
        label={t('decision.document')}
        placeholder={t('decision.choose')}
        options={verification.documents.map(({ document }) => ({
          value: document,
          label: ti(`documents.${document}.name`),
        }))}
        {...field('document', chosen)}
      />
      <Select
        label={t('decision.reason')}
        hint={reason ? ti(`reasons.${reason}.next`) : t('decision.reason_hint')}
        placeholder={t('decision.choose')}
        options={refusalReasons.map(value => ({ value, label: ti(`reasons.${value}.title`) }))}
        {...field('reason', chosen)}
      />
      <TextArea label={t('decision.comment')} hint={t('decision.comment_hint')} rows={3} {...field('comment')} />
      <FormFailure failure={failure} />
      <Button type="submit" variant="secondary" busy={busy} className="w-fit">
        {t('decision.send')}
      </Button>
    </form>
  )
}
