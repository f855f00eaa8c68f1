// Bank accounts: five types with their own numbers, which go to the payment provider and of which only the end is kept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { type BankAccount, bankAccounts } from '#lib/contract/bank-accounts.ts'
import { payments } from '#lib/contract/identity.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { askAgain, makeCompany, providerIdOf } from '#tests/support/people/identity.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const owner = {
  owner_name: 'Marie Curie',
  owner_address: '1 rue Cuvier',
  owner_zip: '75005',
  owner_city: 'Paris',
  owner_country: 'FR',
}
const iban = { type: 'iban' as const, iban: 'FR76 3000 4000 0312 3456 7890 143', ...owner }
const gb = { type: 'gb' as const, sort_code: '20-00-00', account_number: '55779911', ...owner }
const us = {
  type: 'us' as const,
  aba: '021000021',
  account_number: '11696419',
  deposit_account_type: 'savings' as const,
  ...owner,
  owner_region: 'New York',
}
const ca = {
  type: 'ca' as const,
  bank_name: 'Banque de Montréal',
  institution_number: '614',
  branch_code: '00152',
  account_number: '11696419',
  ...owner,
  owner_region: 'Québec',
}
const other = { type: 'other' as const, country: 'JP', bic: 'BOTKJPJT', account_number: 'ab 1234567', ...owner }

type Body = typeof iban | typeof gb | typeof us | typeof ca | typeof other
const give = (person: TestPerson, body: Body) => api.as(person).call(bankAccounts.create, { body })
const present = async (person: TestPerson) => (await api.as(person).call(bankAccounts.list)).body.results
const recipientsOf = async (person: TestPerson) =>
  atTestProvider(`/users/${await providerIdOf(api, person)}/recipients`)

/** What the holder does on the provider's page. */
async function confirm({ confirm_url }: BankAccount, code = '702100'): Promise<string> {
  const body = new URLSearchParams({ action: 'confirm', code })
  const answer = await fetch(confirm_url ?? '', { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

describe('a bank account', () => {
  test.each([
    [iban, 'FR76 •••• 0143', 'FR', { PayoutMethodType: 'LocalBankTransfer', Currency: 'EUR', Country: 'FR' }],
    [gb, '•••• 9911', 'GB', { PayoutMethodType: 'LocalBankTransfer', Currency: 'GBP', Country: 'GB' }],
    [us, '•••• 6419', 'US', { PayoutMethodType: 'LocalBankTransfer', Currency: 'USD', Country: 'US' }],
    [ca, '•••• 6419', 'CA', { PayoutMethodType: 'LocalBankTransfer', Currency: 'CAD', Country: 'CA' }],
    [other, '•••• 4567', 'JP', { PayoutMethodType: 'InternationalBankTransfer', Currency: 'JPY', Country: 'JP' }],
  ])(
    'of each type is given, shown without its number, and is a recipient there ($type)',
    async (body, masked, country, there) => {
      const person = await makePerson(api)
      const given = await give(person, body)
      expect(given.status).toBe(201)
      expect(given.body).toMatchObject({ type: body.type, masked_number: masked, country, status: 'to_confirm' })
      const [recipient] = await recipientsOf(person)
      expect(recipient).toMatchObject({ ...there, RecipientType: 'Individual', Status: 'PENDING' })
      const { rows } = (await api.services.db.execute('select * from bank_accounts')) as { rows: unknown[] } // the driver's form
      const number = body.type === 'iban' ? body.iban : body.account_number
      expect(JSON.stringify(rows)).not.toContain(number.replace(/\s/g, ''))
    },
  )

  test('is in use when its holder has confirmed it, and the holder comes back to this page', async () => {
    const person = await makePerson(api, { locale: 'fr' })
    const { body } = await give(person, iban)
    expect(await confirm(body)).toMatch(/^http:\/\/auctor\.test\/fr\/account\/bank\/\?.*controlStatus=VALIDATED/)
    const [{ Id } = {}] = await recipientsOf(person)
    await api.call(payments.hook, { query: { EventType: 'RECIPIENT_ACTIVE', RessourceId: String(Id), Date: 1 } })
    await api.runJobs()
    expect(await present(person)).toMatchObject([{ status: 'active', confirm_url: null }])
  })

  test('that is not confirmed in time can be given again', async () => {
    const person = await makePerson(api)
    await give(person, iban)
    await control('/clock', { seconds: 11 * 60 })
    await askAgain(api)
    expect(await present(person)).toMatchObject([{ status: 'refused' }])
    expect((await give(person, iban)).body.status).toBe('to_confirm')
    expect(await present(person)).toHaveLength(1)
  })

  test('takes the place of the earlier one, which is ended at the provider', async () => {
    const person = await makePerson(api)
    await confirm((await give(person, iban)).body)
    await give(person, gb)
    await api.runJobs()
    expect((await present(person)).map(({ type }) => type)).toEqual(['gb'])
    expect((await recipientsOf(person)).map(({ Status }) => Status)).toEqual(['DEACTIVATED', 'PENDING'])
  })

  test('that is removed is ended at the provider too, even when it is confirmed only afterwards', async () => {
    const person = await makePerson(api)
    const { body } = await give(person, iban)
    expect((await api.as(person).call(bankAccounts.remove, { id: body.id })).status).toBe(204)
    expect(await present(person)).toEqual([])
    await api.runJobs()
    await confirm(body)
    api.clock.forward({ hours: 1 })
    await control('/clock', { seconds: 3_600 })
    await api.runJobs()
    expect((await recipientsOf(person)).map(({ Status }) => Status)).toEqual(['DEACTIVATED'])
    await api.as(person).call(auth.provePassword, { body: { password: person.password } })
    expect((await give(person, iban)).body.status).toBe('to_confirm')
    expect(await recipientsOf(person)).toHaveLength(2)
  })

  test('given twice by the same form is one account', async () => {
    const person = await makePerson(api)
    const [first, second] = [await give(person, iban), await give(person, iban)]
    expect(second.body.id).toBe(first.body.id)
    expect(await recipientsOf(person)).toHaveLength(1)
  })

  test('of a company belongs to the company', async () => {
    const person = await makeCompany(api)
    await give(person, { ...iban, owner_name: 'Atelier du Nord' })
    expect(await recipientsOf(person)).toMatchObject([
      { RecipientType: 'Business', BusinessRecipient: { BusinessName: 'Atelier du Nord' } },
    ])
  })

  test('needs a profile that says who is paid, and a state where addresses have one', async () => {
    const nobody = await makePerson(api, { complete: false })
    expect((await give(nobody, iban)).problem.code).toBe('identity_user_type_missing')
    const person = await makePerson(api)
    expect((await give(person, { ...us, owner_region: '' })).problem.errors).toHaveProperty('owner_region')
  })

  test('is nobody else’s', async () => {
    const { body } = await give(await makePerson(api), iban)
    const stranger = await makePerson(api)
    expect(await present(stranger)).toEqual([])
    expect((await api.as(stranger).call(bankAccounts.remove, { id: body.id })).status).toBe(404)
  })
})
