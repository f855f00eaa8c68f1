// An act on a case that asks for words: why it is declined or rests, or what came of it.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { type WordedAct as ActWithWords, actField } from './act-names.ts'
import { useActDone } from './use-act.ts'

type Props = { id: string; act: ActWithWords; variant?: ButtonLook['variant'] }

export function WordedAct({ id, act, variant = 'secondary' }: Props) {
  const t = useTranslations('litigations.acts')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t(`titles.${act}`)}
      description={t(`texts.${act}`)}
      closeLabel={t('close')}
      trigger={<Button variant={variant}>{t(`buttons.${act}`)}</Button>}
    >
      <Words id={id} act={act} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function Words({ id, act, onDone }: { id: string; act: ActWithWords; onDone: () => void }) {
  const t = useTranslations('litigations.acts')
  const done = useActDone()
  const name = actField[act]
  const { field, onSubmit, busy, failure } = useApiForm<Record<'comment' | 'reason' | 'outcome', string>>({
    defaultValues: { [name]: '' },
    send: async values => {
      await send[act](id, values[name])
      onDone()
      await done(act)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t(`titles.${act}`)} className="grid gap-6">
      <TextArea
        label={t(name)}
        hint={t(act === 'withdraw' ? 'reason_hint_creator' : `${name}_hint`)}
        maxLength={SETTLEMENT_TEXT_CHARS}
        {...field(name)}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t(`buttons.${act}`)}
      </Button>
    </form>
  )
}

const send: Record<ActWithWords, (id: string, words: string) => Promise<unknown>> = {
  ignore: (id, comment) => call(api.litigations.ignore, { id, body: { comment } }),
  suspend: (id, reason) => call(api.litigations.suspend, { id, body: { reason } }),
  resume: (id, reason) => call(api.litigations.resume, { id, body: { reason } }),
  succeed: (id, outcome) => call(api.litigations.succeed, { id, body: { outcome } }),
  fail: (id, outcome) => call(api.litigations.fail, { id, body: { outcome } }),
  withdraw: (id, reason) => call(api.litigations.withdraw, { id, body: { reason } }),
}
