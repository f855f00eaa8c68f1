// Corrects what is known of a website and adds addresses by hand.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { type FieldOf, useApiForm } from '#lib/forms/use-api-form.ts'
import { countriesIn } from '#lib/i18n/countries.ts'
import { MANUAL_EMAILS_MAX } from '#lib/rules/crawl.ts'
import type { DomainFields } from './domain-checks.ts'

const resolver = lazyResolver(async () => (await import('./domain-checks.ts')).domain)

const valuesOf = ({ emails, ...domain }: DomainDetail): DomainFields => ({
  registrant: domain.registrant ?? '',
  address: domain.address ?? '',
  zip_code: domain.zip_code ?? '',
  country: domain.country ?? '',
  host: domain.host ?? '',
  manual_emails: emails.manual.join('\n'),
  note: domain.note ?? '',
})

type Props = { domain: DomainDetail; onClose: () => void }

export function DomainForm({ domain, onClose }: Props) {
  const t = useTranslations('domains.form')
  const client = useQueryClient()
  const { field, ...form } = useApiForm({
    resolver,
    saved: valuesOf(domain),
    send: async body => {
      await call(api.domains.update, { id: domain.id, body })
      snackbar.show({ kind: 'other', message: t('saved', { name: domain.name }) })
      await refresh(client, api.domains)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('title', { name: domain.name })}
      description={t('lead')}
      words={{ close: t('close'), cancel: t('cancel'), send: t('save') }}
      form={form}
      onClose={onClose}
    >
      <Inputs field={field} />
    </FormDialog>
  )
}

function Inputs({ field }: { field: FieldOf<DomainFields> }) {
  const t = useTranslations('domains')
  const locale = useLocale()
  return (
    <>
      <TextField label={t('facts.registrant')} {...field('registrant')} />
      <TextArea label={t('facts.address')} rows={2} {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('facts.zip_code')} {...field('zip_code')} />
        <Select
          label={t('facts.country')}
          options={countriesIn(locale)}
          placeholder={t('form.choose')}
          {...field('country')}
        />
      </div>
      <TextField label={t('facts.host')} {...field('host')} />
      <TextArea
        label={t('form.manual_emails')}
        hint={t('form.manual_emails_hint', { max: MANUAL_EMAILS_MAX })}
        rows={3}
        spellCheck={false}
        {...field('manual_emails')}
      />
      <TextArea label={t('facts.note')} hint={t('form.note_hint')} rows={3} {...field('note')} />
    </>
  )
}
