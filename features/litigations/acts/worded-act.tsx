// An act on a case that asks for words: why it is declined or rests, or what came of it.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ButtonLook } from '#components/ui/button-class.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { type WordedAct as ActWithWords, actField } from './act-names.ts'
import { useActDone } from './use-act.ts'

type Props = { id: string; act: ActWithWords; variant?: ButtonLook['variant'] }

export function WordedAct({ id, act, variant = 'secondary' }: Props) {
  const t = useTranslations('litigations.acts')
  const done = useActDone()
  const [open, setOpen] = useState(false)
  const name = actField[act]
  const make = async (words: string) => {
    await send[act](id, words)
    setOpen(false)
    await done(act)
  }
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
      <ReasonForm
        title={t(`titles.${act}`)}
        name={name}
        label={t(name)}
        hint={t(act === 'withdraw' ? 'reason_hint_creator' : `${name}_hint`)}
        max={SETTLEMENT_TEXT_CHARS}
        acts={[{ label: t(`buttons.${act}`), send: make }]}
      />
    </Dialog>
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
