// What a creator does with a claim: keep its letter, print one for the post, write to the host, take it back.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import Download from '#components/ui/icons/download.tsx'
import Mail from '#components/ui/icons/mail.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { apiHref } from '#lib/api/api-href.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { saveFile } from '#lib/api/save-file.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { infringementCan, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { Part } from './claim-part.tsx'
import { HostNotice } from './host-notice.tsx'

export function ClaimActs({ claim }: { claim: Infringement }) {
  const t = useTranslations('settlement-claims.acts')
  const open = infringementCan.withdraw(claim.state)
  return (
    <Part title={t('title')}>
      <div className="flex flex-wrap gap-2">
        <a
          href={apiHref('/infringements/{id}/letter_pdf', { id: claim.id })}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('copy')}
        </a>
        {claim.closed_at !== null && (
          <a
            href={apiHref('/infringements/{id}/closing_letter', { id: claim.id })}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" className="size-4" />
            {t('closing')}
          </a>
        )}
        {open && <Print id={claim.id} />}
        {claim.host_notice_due && <HostNotice claim={claim} />}
        {open && <Withdraw id={claim.id} />}
      </div>
      {open && <p className="text-ink-muted text-small">{t('post_hint')}</p>}
    </Part>
  )
}

/** A copy that opens the recipient’s page: asked for each time, and written down. */
function Print({ id }: { id: string }) {
  const t = useTranslations('settlement-claims.acts')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const print = async () => {
    saveFile(await call(api.infringements.printLetter, { id }), 'letter.pdf')
    await refresh(client, api.infringements)
  }
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        icon={<Mail aria-hidden="true" className="size-4" />}
        onClick={() => run(print)}
      >
        {t('post')}
      </Button>
      <FormFailure failure={failure} />
    </>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useTranslations('settlement-claims.acts')
  const claims = useTranslations('settlement-claims')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const withdraw = async (reason: string) => {
    await call(api.infringements.withdraw, { id, body: { reason } })
    await refresh(client, api.infringements, api.mailings, api.hits)
    snackbar.show({ kind: 'other', message: t('withdrawn') })
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('withdraw_title')}
      description={t('withdraw_text')}
      closeLabel={t('close')}
      trigger={<Button variant="quiet">{t('withdraw')}</Button>}
    >
      <ReasonForm
        title={t('withdraw_title')}
        label={t('reason')}
        hint={t('reason_hint')}
        max={SETTLEMENT_TEXT_CHARS}
        acts={[{ label: t('withdraw'), send: withdraw }]}
        refusals={{ invoice_validating: claims('being_paid') }}
      />
    </Dialog>
  )
}
