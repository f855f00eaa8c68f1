// Accounts the local payment provider pays out to: the schema it shows is the one it enforces, and the owner confirms each.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { address, owner, type Provider, payer, startProvider } from '#tests/support/mangopay/mangopay.ts'

let provider: Provider
let user: string
beforeEach(async () => {
  provider = await startProvider()
  user = (await provider.made('POST', '/users/natural', owner)).Id
})
afterEach(() => provider.stop())

const individual = { FirstName: 'Alice', LastName: 'Martin', Address: address }
const base = { DisplayName: 'My account', RecipientType: 'Individual', IndividualRecipient: individual }
const local = (Currency: string, Country: string, details: object) => ({
  ...base,
  PayoutMethodType: 'LocalBankTransfer',
  Currency,
  Country,
  LocalBankTransfer: { [Currency]: details },
})
const euro = local('EUR', 'FR', { IBAN: 'FR7630004000031234567890143' })
const abroad = (Country: string, details: object) => ({
  ...base,
  PayoutMethodType: 'InternationalBankTransfer',
  Currency: 'EUR',
  Country,
  InternationalBankTransfer: details,
})
const validate = (body: object) => provider.call('POST', `/users/${user}/recipients/validate`, body)
const create = (body: object, of = user) => provider.call('POST', `/users/${of}/recipients`, body)

describe('the data of a recipient', () => {
  test.each([
    ['euro account', euro],
    ['British account', local('GBP', 'GB', { SortCode: '200000', AccountNumber: '55779911' })],
    [
      'American account',
      local('USD', 'US', { ABA: '111000025', AccountNumber: '1234567', DepositAccountType: 'SAVINGS' }),
    ],
    [
      'Canadian account',
      local('CAD', 'CA', {
        BankName: 'Royal',
        InstitutionNumber: '003',
        BranchCode: '00022',
        AccountNumber: '1234567',
      }),
    ],
    ['foreign account with an IBAN and no BIC', abroad('DE', { AccountNumber: 'DE75512108001245126199' })],
    ['foreign account with a BIC', abroad('JP', { AccountNumber: '1234567', BIC: 'BOTKJPJT' })],
  ])('is right for a %s', async (_, body) => {
    expect((await validate(body)).status).toBe(204)
    expect((await create(body)).status).toBe(201)
  })

  test.each([
    [
      'IBAN',
      local('EUR', 'FR', { IBAN: 'FR7630004000031234567890144' }),
      { 'LocalBankTransfer.EUR.IBAN': 'INVALID_IBAN' },
    ],
    [
      'sort code and account number',
      local('GBP', 'GB', { SortCode: '20-00-00', AccountNumber: '1' }),
      {
        'LocalBankTransfer.GBP.SortCode': 'INVALID_FORMAT. Regex validation: ^\\d{6}$',
        'LocalBankTransfer.GBP.AccountNumber': 'INVALID_FORMAT. Regex validation: ^\\d{8}$',
      },
    ],
    ['missing account', { ...euro, LocalBankTransfer: undefined }, { 'LocalBankTransfer.EUR.IBAN': 'REQUIRED' }],
    [
      'BIC where there is no IBAN',
      abroad('JP', { AccountNumber: '1234567' }),
      { 'InternationalBankTransfer.BIC': 'REQUIRED' },
    ],
    [
      'name and address',
      {
        ...euro,
        IndividualRecipient: { ...individual, FirstName: 'x'.repeat(101), Address: { ...address, City: '' } },
      },
      { 'IndividualRecipient.FirstName': 'LENGTH_MORE_THAN_MAX', 'IndividualRecipient.Address.City': 'REQUIRED' },
    ],
    [
      'address in a country with regions',
      { ...euro, IndividualRecipient: { ...individual, Address: { ...address, Country: 'US' } } },
      { 'IndividualRecipient.Address.Region': 'REQUIRED' },
    ],
    ['euros in Japan', local('EUR', 'JP', {}), { Country: 'UNSUPPORTED_COUNTRY' }],
    ['currency', { ...euro, Currency: 'XXX' }, { Currency: 'UNSUPPORTED_CURRENCY' }],
    [
      'method and holder',
      { ...euro, PayoutMethodType: 'Cheque', RecipientType: undefined },
      { PayoutMethodType: 'NOT_IN_ALLOWED_VALUES', RecipientType: 'REQUIRED' },
    ],
  ])('is refused for its %s, under the field’s own path', async (_, body, errors) => {
    const answer = await validate(body)
    expect([answer.status, answer.body.Type, answer.body.Errors]).toEqual([400, 'param_error', errors])
    expect((await create(body)).status).toBe(400)
  })

  test('follows the schema that is shown', async () => {
    const schema = (query: string) => provider.call('GET', `/recipients/schema?${query}`)
    const query = 'payoutMethodType=LocalBankTransfer&recipientType=Individual&currency=GBP&country=GB'
    const { body } = await schema(query)
    expect(body.LocalBankTransfer).toMatchObject({ GBP: { SortCode: { Required: true, Pattern: '^\\d{6}$' } } })
    expect(body).toHaveProperty('IndividualRecipient.Address.PostalCode.MaxLength', 50)
    expect(body).not.toHaveProperty('BusinessRecipient')
    expect((await schema(query.replace('country=GB', 'country=FR'))).body.Errors).toEqual({
      Country: 'UNSUPPORTED_COUNTRY',
    })
    const methods = async (country: string, currency: string) =>
      (await provider.call('GET', `/recipients/payout-methods?country=${country}&currency=${currency}`)).body
    expect(await methods('FR', 'EUR')).toEqual({
      AvailablePayoutMethods: ['LocalBankTransfer', 'InternationalBankTransfer'],
    })
    expect(await methods('FR', 'GBP')).toEqual({ AvailablePayoutMethods: ['InternationalBankTransfer'] })
  })
})

describe('a recipient', () => {
  const confirm = async (recipient: Record<string, unknown>, form: { action: string; code?: string }) => {
    const { RedirectUrl } = { RedirectUrl: '', ...(recipient.PendingUserAction as object) } // pending, so it has one
    await fetch(RedirectUrl, { method: 'POST', body: new URLSearchParams({ code: '', ...form }), redirect: 'manual' })
  }

  test('for payouts waits for its owner and is then active, canceled or, later, deactivated for good', async () => {
    const made: string[] = []
    for (const form of [{ action: 'confirm', code: '702100' }, { action: 'refuse' }, null]) {
      const { body } = await create(euro)
      expect(body.Status).toBe('PENDING')
      if (form) await confirm(body, form)
      made.push(String(body.Id))
    }
    await provider.forward(10 * 60)
    const list = (query = '') => provider.call('GET', `/users/${user}/recipients${query}`)
    expect((await list()).rows.map(row => row.Status)).toEqual(['ACTIVE', 'CANCELED', 'CANCELED'])
    expect((await list('?Status=ACTIVE&RecipientScope=PAYOUT')).rows.map(row => row.Id)).toEqual([made[0]])
    expect((await list('?RecipientScope=PAYIN')).rows).toEqual([])
    const path = `/recipients/${made[0]}`
    expect((await provider.call('PUT', path, { Status: 'ACTIVE' })).status).toBe(400)
    expect((await provider.made('PUT', path, { Status: 'DEACTIVATED' })).Status).toBe('DEACTIVATED')
    expect((await provider.call('PUT', path, { Status: 'DEACTIVATED' })).body.Type).toBe('invalid_action')
    expect(await provider.eventsOf(made[0] ?? '')).toEqual(['RECIPIENT_ACTIVE', 'RECIPIENT_DEACTIVATED'])
  })

  test('for pay-ins needs nobody’s word, and is all a payer can have', async () => {
    const buyer = (await provider.made('POST', '/users/natural', payer)).Id
    expect((await create(euro, buyer)).status).toBe(400)
    const { body } = await create({ ...euro, RecipientScope: 'PAYIN' }, buyer)
    expect(body).toMatchObject({ Status: 'ACTIVE', PendingUserAction: null, RecipientScope: 'PAYIN' })
  })

  test('of someone whose address says accept is active at once', async () => {
    const easy = await provider.made('POST', '/users/natural', { ...owner, Email: 'accept@example.org' })
    expect((await create(euro, easy.Id)).body).toMatchObject({ Status: 'ACTIVE', PendingUserAction: null })
  })
})

describe('an account of the older API', () => {
  const named = { OwnerName: 'Alice Martin', OwnerAddress: address }
  const right: Record<string, object> = {
    iban: { IBAN: 'FR7630004000031234567890143', BIC: 'BNPAFRPP' },
    gb: { SortCode: '200000', AccountNumber: '55779911' },
    us: { ABA: '111000025', AccountNumber: '234234234234' },
    ca: { BankName: 'Royal', InstitutionNumber: '003', BranchCode: '00022', AccountNumber: '1234567' },
    other: { Country: 'JP', BIC: 'BOTKJPJT', AccountNumber: '234234234234' },
  }

  test.each(Object.keys(right))('can be %s, is read as a recipient too, and is closed for good', async type => {
    const body = { ...named, ...right[type] }
    const account = await provider.made('POST', `/users/${user}/bankaccounts/${type}`, body)
    expect(account).toMatchObject({ ...right[type], Type: type.toUpperCase(), UserId: user, Active: true })
    expect((await provider.made('GET', `/recipients/${account.Id}`)).Status).toBe('ACTIVE')
    const path = `/users/${user}/bankaccounts/${account.Id}`
    expect((await provider.made('PUT', path, { Active: false })).Active).toBe(false)
    expect((await provider.call('PUT', path, { Active: true })).status).toBe(400)
    expect((await provider.call('GET', `/users/${user}/bankaccounts?Active=true`)).rows).toEqual([])
    expect((await provider.made('GET', `/recipients/${account.Id}`)).Status).toBe('DEACTIVATED')
  })

  test.each([
    ['iban', 'IBAN', 'FR7630004000031234567890144'],
    ['iban', 'BIC', 'BNP'],
    ['gb', 'SortCode', '20000'],
    ['us', 'ABA', '11100002'],
    ['ca', 'InstitutionNumber', '3'],
    ['other', 'AccountNumber', '1234'],
    ['gb', 'OwnerName', ''],
  ])('of the kind %s is refused for a wrong %s', async (type, field, value) => {
    const body = { ...named, ...right[type], [field]: value }
    const answer = await provider.call('POST', `/users/${user}/bankaccounts/${type}`, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })
})
