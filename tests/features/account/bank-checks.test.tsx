// The form of a bank account: what was typed for another type stays in the form and is no part of what is sent.
import { expect, it } from 'vitest'
import { bankAccount } from '#features/account/bank/bank-checks.ts'
import { type BankValues, startValues } from '#features/account/bank/bank-values.ts'
import type { Profile } from '#lib/contract/profiles.ts'

const profile = { user_type: 'natural', first_name: 'Ilse', last_name: 'Bing' } as unknown as Profile // whose name the form starts with
const home = {
  owner_address: '12 rue de la Photographie',
  owner_zip: '13001',
  owner_city: 'Marseille',
  owner_country: 'FR',
}
const check = (changes: Partial<BankValues>) =>
  bankAccount({ ...startValues(profile), ...home, ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

it('sends the fields of the type that is chosen, whatever was typed for another before', async () => {
  const iban = 'FR76 3000 4000 0312 3456 7890 143'
  const { values, errors } = await check({ type: 'iban', iban, aba: 'not a number', sort_code: '1' })
  expect(errors).toEqual({})
  expect(values).toMatchObject({ type: 'iban', iban: 'FR7630004000031234567890143', owner_name: 'Ilse Bing' })
  expect(Object.keys(values)).not.toContain('aba')
})

it('still asks for all that the chosen type has', async () => {
  const { errors } = await check({ type: 'gb', iban: 'FR76 3000 4000 0312 3456 7890 143' })
  expect(Object.keys(errors)).toEqual(['sort_code', 'account_number'])
})
