// The values of the form of a bank account, and what it starts with.
import type { Profile } from '#lib/contract/profiles.ts'
import type { BankAccountType } from '#lib/rules/accounts/bank-types.ts'

/** All fields of all types; only those of the chosen type are on the page and are sent. */
export type BankValues = { type: BankAccountType } & Record<BankField, string>
export type BankField = (typeof bankFields)[number]

const bankFields = [
  'iban',
  'bic',
  'sort_code',
  'account_number',
  'aba',
  'deposit_account_type',
  'bank_name',
  'institution_number',
  'branch_code',
  'country',
  'owner_name',
  'owner_address',
  'owner_zip',
  'owner_city',
  'owner_region',
  'owner_country',
] as const

/** The holder is most often the person of the account, so that is what the form starts with. */
export function startValues(profile: Profile): BankValues {
  const legal = profile.user_type === 'legal'
  const empty = Object.fromEntries(bankFields.map(name => [name, ''])) as Omit<BankValues, 'type'> // every field of the list
  return {
    ...empty,
    type: 'iban',
    deposit_account_type: 'checking',
    owner_name: (legal ? profile.company_name : `${profile.first_name} ${profile.last_name}`) ?? '',
    owner_address: (legal ? profile.company_address : profile.address) ?? '',
    owner_zip: (legal ? profile.company_zip : profile.zip) ?? '',
    owner_city: (legal ? profile.company_city : profile.city) ?? '',
    owner_region: (legal ? profile.company_region : profile.region) ?? '',
    owner_country: (legal ? profile.company_country : profile.country) ?? '',
  }
}
