// Corrects what is known of a website and adds addresses by hand.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { DomainDetail } from '#lib/contract/domains.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { countriesIn } from '#lib/i18n/countries.ts'
import { MANUAL_EMAILS_MAX } from '#lib/rules/crawl.ts'
import type { DomainChanges, DomainFields } from './domain-checks.ts'

const { fetch, pick } = lazyForms(() => import('./domain-checks.ts'))
const fields = ['registrant', 'address', 'zip_code', 'country', 'host', 'manual_emails', 'note'] as const

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
  const id = useId()
  const form = useForm<DomainFields, unknown, DomainChanges>({
    resolver: pick(checks => checks.domain),
    defaultValues: valuesOf(domain),
  })
  const send = async (body: DomainChanges) => {
    await call(api.domains.update, { id: domain.id, body })
    snackbar.show({ kind: 'other', message: t('saved', { name: domain.name }) })
    await refresh(client, api.domains)
    onClose()
  }
  const { errors, isSubmitting } = form.formState
  const { onSubmit, failure } = useSending(form, fields, send, fetch)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('title', { name: domain.name })}
      description={t('lead')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        <Inputs register={form.register} errors={errors} />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}

type InputsProps = { register: UseFormRegister<DomainFields>; errors: FieldErrors<DomainFields> }

function Inputs({ register, errors }: InputsProps) {
  const t = useTranslations('domains')
  const locale = useLocale()
  const message = useFieldMessage()
  const field = (name: (typeof fields)[number]) => ({ error: message(errors[name]?.message), ...register(name) })
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
