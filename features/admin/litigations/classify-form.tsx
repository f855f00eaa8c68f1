// An administrator files a case and sets what the platform asks its creator for it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { EuroField } from '#components/ui/euro-field.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Litigation } from '#lib/contract/litigations.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { readEuros, toCents, typedEuros } from '#lib/money.ts'
import { litigationClasses } from '#lib/rules/settlement/litigations.ts'

export function ClassifyForm({ litigation }: { litigation: Litigation }) {
  const { id, classification, commission_cents, domain } = litigation
  const t = useTranslations('litigations')
  const locale = useLocale()
  const client = useQueryClient()
  const fee = typedEuros(toCents(commission_cents), isLocale(locale) ? locale : defaultLocale)
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { classification: classification ?? '', commission_cents: fee },
    send: async values => {
      const body = {
        classification: litigationClasses.find(each => each === values.classification) ?? null,
        // What is no amount is sent as one that is refused.
        commission_cents: readEuros(values.commission_cents) ?? -1,
      }
      await call(api.adminLitigations.classify, { id, body })
      snackbar.show({ kind: 'other', message: t('admin.saved') })
      await refresh(client, api.adminLitigations)
    },
  })
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={t('case.title', { domain: domain.name })}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <Select
        label={t('admin.class')}
        placeholder={t('admin.unclassified')}
        options={litigationClasses.map(value => ({ value, label: t(`classes.${value}`) }))}
        {...field('classification')}
      />
      <EuroField label={t('admin.fee')} hint={t('admin.fee_hint')} {...field('commission_cents')} />
      <div className="sm:col-span-2">
        <FormFailure failure={failure} />
      </div>
      <Button type="submit" variant="secondary" busy={busy} className="w-fit">
        {t('admin.save')}
      </Button>
    </form>
  )
}
