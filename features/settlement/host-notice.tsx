// The notice to whoever hosts the website: its creator reads it, signs it off and has it sent once, or copies it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import type { Infringement, HostNotice as Preview } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { locales } from '#lib/locales.ts'

export function HostNotice({ claim }: { claim: Infringement }) {
  const t = useTranslations('settlement-claims')
  const [open, setOpen] = useState(false)
  const [language, setLanguage] = useState(claim.locale)
  const query = useQuery({
    ...q(api.infringements.hostNotice, { id: claim.id, query: { language } }),
    enabled: open,
    retry: false,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('acts.host_title')}
      description={t('acts.host_text')}
      closeLabel={t('acts.close')}
      trigger={<Button variant="secondary">{t('acts.host')}</Button>}
    >
      <div className="grid gap-4 text-small">
        <Select
          size="small"
          label={t('acts.host_language')}
          options={locales.map(value => ({ value, label: t(`languages.${value}`) }))}
          value={language}
          onChange={event => setLanguage(locales.find(each => each === event.target.value) ?? language)}
          className="w-full max-w-56"
        />
        <Loaded query={query} waiting={<Skeleton className="h-60" />}>
          {preview => <Written claim={claim} preview={preview} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Written({ claim, preview }: { claim: Infringement; preview: Preview }) {
  const t = useTranslations('settlement-claims.acts')
  const { host, addresses, subject, text } = preview
  return (
    <>
      <p className="wrap-anywhere">
        {addresses.length > 0
          ? t('host_to', { host: host ?? claim.domain.name, addresses: addresses.join(', ') })
          : t('host_unknown')}
      </p>
      <CopyField value={`${subject}\n\n${text}`} copyLabel={t('host_copy')} copiedLabel={t('copied')} />
      <div className="wrap-anywhere grid gap-3 whitespace-pre-line rounded-panel bg-surface p-4">
        <p className="font-semibold">{subject}</p>
        <p>{text}</p>
      </div>
      <div role="status" className="empty:hidden">
        {claim.host_notice && <Sent notice={claim.host_notice} />}
      </div>
      {claim.host_notice === null && addresses.length > 0 && <SignOff claim={claim} preview={preview} />}
    </>
  )
}

function Sent({ notice: { state, sent_at } }: { notice: NonNullable<Infringement['host_notice']> }) {
  const t = useTranslations('settlement-claims.acts')
  const dates = useDateWords()
  if (state === 'failed') return <Notice tone="warning">{t('host_failed')}</Notice>
  return <Notice tone="success">{t('host_sent_on', { day: sent_at === null ? '' : dates.dayOf(sent_at) })}</Notice>
}

function SignOff({ claim, preview: { language, digest } }: { claim: Infringement; preview: Preview }) {
  const t = useTranslations('settlement-claims.acts')
  // What was declared is said of what was read: a notice that changed is declared anew.
  const [declared, setDeclared] = useState('')
  // A second try after a broken connection sends nothing twice.
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const send = useCall(api.infringements.sendHostNotice, {
    options: { idempotency_key: `${idempotency_key}-${digest.slice(0, 16)}` },
    refreshAlways: [api.infringements, api.mailings],
  })
  return (
    <div className="grid justify-items-start gap-4">
      <Checkbox
        label={t('host_declaration')}
        checked={declared === digest}
        onChange={event => setDeclared(event.target.checked ? digest : '')}
      />
      <FormFailure failure={send.error} />
      <Button
        disabled={declared !== digest}
        busy={send.isPending}
        onClick={() => send.mutate({ id: claim.id, body: { language, digest, declared: true } })}
      >
        {t('host_send')}
      </Button>
    </div>
  )
}
