// The form of a new bank account: its type first, then the numbers that this type has, then its holder.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { bankAccountTypes } from '#lib/rules/accounts/bank-types.ts'
import { NumberFields, OwnerFields } from './bank-fields.tsx'
import { type BankField, startValues } from './bank-values.ts'

const resolver = lazyResolver(async () => (await import('./bank-checks.ts')).bankAccount)

export type BankFormProps = { onDirty: (dirty: boolean) => void; onGiven: () => void; onCancel?: () => void }

export function BankForm(props: BankFormProps) {
  const t = useTranslations('identity.bank')
  const { form, field, control, onSubmit, busy, failure } = useBankForm(props)
  const type = useWatch({ control: form.control, name: 'type' })
  const { onCancel } = props
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('new')} className="grid gap-10">
      <RadioGroup
        legend={t('type')}
        {...field('type')}
        options={bankAccountTypes.map(value => ({
          value,
          label: t(`types.${value}.name`),
          hint: t(`types.${value}.hint`),
        }))}
      />
      <NumberFields type={type} control={control} />
      <OwnerFields control={control} />
      <div className="grid gap-4">
        <FormFailure failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('submit')}
          </Button>
          {onCancel && (
            <Button variant="quiet" disabled={busy} onClick={onCancel}>
              {t('cancel_new')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

function useBankForm({ onDirty, onGiven }: BankFormProps) {
  const t = useTranslations('identity.bank')
  const client = useQueryClient()
  const profile = useOwnProfile()
  const form = useApiForm({
    resolver,
    mode: 'onTouched',
    defaultValues: startValues(profile),
    onDirty,
    send: async body => {
      await call(api.bankAccounts.create, { body })
      snackbar.show({ kind: 'other', message: t('saved') })
      onGiven()
      await refresh(client, api.bankAccounts.list)
    },
  })
  /** Label and wiring of one control. */
  const control = (name: BankField) => ({ label: t(`fields.${name}`), autoComplete: 'off', ...form.field(name) })
  return { ...form, control }
}
