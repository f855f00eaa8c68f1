// The fields of a bank account, by its type.
'use client'
import { useTranslations } from 'next-intl'
import { FormSection, fullRow } from '#components/forms/form-section.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { FieldOf } from '#lib/forms/use-api-form.ts'
import { type BankAccountType, depositAccountTypes } from '#lib/rules/accounts/bank-types.ts'
import { CountrySelect } from '../profile/country-select.tsx'
import type { BankField, BankValues } from './bank-values.ts'

/** Label and wiring of one control. */
export type BankControl = (name: BankField) => { label: string; autoComplete: string } & ReturnType<FieldOf<BankValues>>

export function NumberFields({ type, control }: { type: BankAccountType; control: BankControl }) {
  const t = useTranslations('identity.bank')
  return (
    <FormSection title={t('numbers')}>
      {type === 'iban' && <IbanFields control={control} />}
      {type === 'gb' && <GbFields control={control} />}
      {type === 'us' && <UsFields control={control} />}
      {type === 'ca' && <CaFields control={control} />}
      {type === 'other' && <OtherFields control={control} />}
    </FormSection>
  )
}

type Fields = { control: BankControl }
const digits = { inputMode: 'numeric' } as const

function IbanFields({ control }: Fields) {
  const t = useTranslations('identity.bank.hints')
  const tf = useTranslations('profile.form')
  return (
    <>
      <TextField className={fullRow} spellCheck={false} hint={t('iban')} {...control('iban')} />
      <TextField spellCheck={false} mark={tf('optional')} {...control('bic')} />
    </>
  )
}

function GbFields({ control }: Fields) {
  const t = useTranslations('identity.bank.hints')
  return (
    <>
      <TextField {...digits} hint={t('sort_code')} {...control('sort_code')} />
      <TextField {...digits} hint={t('gb_account_number')} {...control('account_number')} />
    </>
  )
}

function UsFields({ control }: Fields) {
  const t = useTranslations('identity.bank')
  return (
    <>
      <TextField {...digits} hint={t('hints.aba')} {...control('aba')} />
      <TextField {...digits} {...control('account_number')} />
      <Select
        options={depositAccountTypes.map(value => ({ value, label: t(`deposits.${value}`) }))}
        {...control('deposit_account_type')}
      />
    </>
  )
}

function CaFields({ control }: Fields) {
  const t = useTranslations('identity.bank.hints')
  return (
    <>
      <TextField className={fullRow} {...control('bank_name')} />
      <TextField {...digits} hint={t('institution_number')} {...control('institution_number')} />
      <TextField {...digits} hint={t('branch_code')} {...control('branch_code')} />
      <TextField {...digits} hint={t('ca_account_number')} {...control('account_number')} />
    </>
  )
}

function OtherFields({ control }: Fields) {
  const t = useTranslations('identity.bank.hints')
  return (
    <>
      <CountrySelect className={fullRow} {...control('country')} />
      <TextField spellCheck={false} {...control('bic')} />
      <TextField spellCheck={false} hint={t('other_account_number')} {...control('account_number')} />
    </>
  )
}

export function OwnerFields({ control }: Fields) {
  const t = useTranslations('identity.bank')
  const { autoComplete: _, ...name } = control('owner_name')
  return (
    <FormSection title={t('owner')}>
      <TextField className={fullRow} autoComplete="name" {...name} />
      <TextField className={fullRow} {...control('owner_address')} />
      <TextField {...control('owner_zip')} />
      <TextField {...control('owner_city')} />
      <TextField hint={t('hints.owner_region')} {...control('owner_region')} />
      <CountrySelect {...control('owner_country')} />
    </FormSection>
  )
}
