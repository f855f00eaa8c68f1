// The local payment provider's users: what payers and owners must say, how they confirm themselves, and what closing means.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { address, company, owner, type Provider, payer, startProvider } from '#tests/support/mangopay/mangopay.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.stop())

const scaOwner = { ...owner, PhoneNumber: '+33611111111', PhoneNumberCountry: 'FR' }
const scaCompany = {
  Name: company.Name,
  LegalPersonType: 'SOLETRADER',
  Email: company.Email,
  HeadquartersAddress: address,
  LegalRepresentative: scaOwner,
  UserCategory: 'OWNER',
  TermsAndConditionsAccepted: true,
}

const errorsOf = async (path: string, body: object) => {
  const answer = await provider.call('POST', path, body)
  expect(answer.status).toBe(400)
  return Object.keys(answer.body.errors ?? {}).toSorted()
}

/** Presses a button of a hosted page as a browser without script does; gives where it leads. */
async function press(url: string, form: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
const redirectOf = (user: Record<string, unknown>) => {
  expect(user.PendingUserAction).toMatchObject({ RedirectUrl: expect.any(String) })
  const { RedirectUrl } = { RedirectUrl: '', ...(user.PendingUserAction as object) } // checked above
  return `${RedirectUrl}&returnUrl=${encodeURIComponent('http://127.0.0.1:9/back?for=me')}`
}

describe('what must be said', () => {
  test('is little for a payer and more for an owner', async () => {
    expect(await errorsOf('/users/natural', { UserCategory: 'PAYER' })).toEqual(['Email', 'FirstName', 'LastName'])
    const { Birthday: _, Nationality: __, ...less } = owner
    expect(await errorsOf('/users/natural', less)).toEqual(['Birthday', 'Nationality'])
    expect(await errorsOf('/users/natural', { ...owner, TermsAndConditionsAccepted: false })).toEqual([
      'TermsAndConditionsAccepted',
    ])
    expect(await errorsOf('/sca/users/natural', owner)).toEqual(['PhoneNumber'])
    expect(await errorsOf('/users/legal', { ...company, CompanyNumber: null, HeadquartersAddress: null })).toEqual([
      'CompanyNumber',
      'HeadquartersAddress.AddressLine1',
      'HeadquartersAddress.City',
      'HeadquartersAddress.Country',
      'HeadquartersAddress.PostalCode',
    ])
    expect(await errorsOf('/users/legal', { ...company, UserCategory: 'PLATFORM' })).toEqual(['UserCategory'])
  })

  test('makes an owner of a user without a category in the older API, and is refused in the newer one', async () => {
    const { UserCategory: _, ...without } = scaOwner
    expect((await provider.made('POST', '/users/natural', without)).UserCategory).toBe('OWNER')
    expect(await errorsOf('/sca/users/natural', without)).toEqual(['UserCategory'])
  })

  test('can be changed field by field, but an owner stays an owner', async () => {
    const { Id } = await provider.made('POST', '/users/natural', owner)
    const changed = await provider.made('PUT', `/users/natural/${Id}`, { LastName: 'Bernard', Address: address })
    expect(changed).toMatchObject({ FirstName: 'Alice', LastName: 'Bernard', Address: address, UserCategory: 'OWNER' })
    expect((await provider.call('PUT', `/users/natural/${Id}`, { UserCategory: 'PAYER' })).status).toBe(400)
    expect((await provider.call('PUT', `/users/legal/${Id}`, { Name: 'x' })).status).toBe(404)
  })
})

test('a company reads the same in both APIs, each in its own form', async () => {
  const { Id, ...legacy } = await provider.made('POST', '/users/legal', company)
  expect(legacy).toMatchObject(company)
  expect(legacy).not.toHaveProperty('LegalRepresentative')
  const sca = await provider.made('GET', `/sca/users/${Id}`)
  expect(sca.LegalRepresentative).toMatchObject({ FirstName: 'Alice', LastName: 'Martin', Nationality: 'FR' })
  expect(sca).not.toHaveProperty('LegalRepresentativeFirstName')
  for (const own of ['enrolled_at', 'pending_url']) expect(sca).not.toHaveProperty(own)
})

describe('an owner', () => {
  test('is active once the code was entered on the hosted page, and comes back with the outcome', async () => {
    const user = await provider.made('POST', '/sca/users/natural', scaOwner)
    expect(user.UserStatus).toBe('PENDING_USER_ACTION')
    const url = redirectOf(user)
    const wrong = await press(url, { action: 'confirm', code: '000000' })
    expect([wrong.status, wrong.location]).toEqual([200, null])
    expect(wrong.text).toContain('role="alert"')
    const right = await press(url, { action: 'confirm', code: ' 702100 ' })
    expect(right.location).toBe('http://127.0.0.1:9/back?for=me&controlStatus=VALIDATED')
    const after = await provider.made('GET', `/sca/users/${user.Id}`)
    expect(after).toMatchObject({ UserStatus: 'ACTIVE', PendingUserAction: null })
    expect((await provider.call('GET', `/sca/users/${user.Id}/sca-status`)).body.IsEnrolled).toBe(true)
    expect(await provider.eventsOf(user.Id)).toEqual([
      'USER_ACCOUNT_VALIDATION_ASKED',
      'SCA_ENROLLMENT_SUCCEEDED',
      'USER_ACCOUNT_ACTIVATED',
    ])
    expect((await press(url, { action: 'refuse' })).location).toContain('controlStatus=VALIDATED')
  })

  test('stays pending when they refuse, fail three times or let ten minutes pass, and may ask for a new link', async () => {
    const firm = await provider.made('POST', '/sca/users/legal', scaCompany)
    const refused = await press(redirectOf(firm), { action: 'refuse' })
    expect(refused.location).toContain('controlStatus=FAILED')
    const again = await provider.made('POST', `/sca/users/${firm.Id}/enrollment`, {})
    for (const expected of [null, null, 'http://127.0.0.1:9/back?for=me&controlStatus=FAILED'])
      expect((await press(redirectOf(again), { action: 'confirm', code: '1' })).location).toBe(expected)
    const last = await provider.made('POST', `/sca/users/${firm.Id}/enrollment`, {})
    await provider.forward(10 * 60)
    expect((await press(redirectOf(last), { action: 'confirm', code: '702100' })).location).toContain('FAILED')
    expect((await provider.made('GET', `/users/${firm.Id}`)).UserStatus).toBe('PENDING_USER_ACTION')
    expect(await provider.eventsOf(firm.Id)).toEqual([
      'USER_ACCOUNT_VALIDATION_ASKED',
      'SCA_ENROLLMENT_FAILED',
      'SCA_ENROLLMENT_FAILED',
      'SCA_ENROLLMENT_EXPIRED',
    ])
  })

  test('need not confirm when the address says accept', async () => {
    const user = await provider.made('POST', '/sca/users/natural', { ...scaOwner, Email: 'alice+accept@example.org' })
    expect(user).toMatchObject({ UserStatus: 'ACTIVE', PendingUserAction: null })
  })

  test('is made of a payer, once and for ever', async () => {
    const { Id } = await provider.made('POST', '/sca/users/natural', payer)
    const path = `/sca/users/natural/${Id}/category`
    expect((await provider.call('PUT', path, { UserCategory: 'OWNER', TermsAndConditionsAccepted: true })).status).toBe(
      400,
    )
    const { Birthday, Nationality, CountryOfResidence } = owner
    const asked = { UserCategory: 'OWNER', TermsAndConditionsAccepted: true, Birthday, Nationality, CountryOfResidence }
    const made = await provider.made('PUT', path, asked)
    expect(made).toMatchObject({ UserCategory: 'OWNER', UserStatus: 'PENDING_USER_ACTION', Birthday })
    expect((await provider.call('PUT', path, { UserCategory: 'PAYER' })).status).toBe(400)
    expect(await provider.eventsOf(Id)).toContain('USER_CATEGORY_UPDATED_TO_OWNER')
  })
})

test('the hosted page says what it is in the reader’s language, and loads nothing but its style', async () => {
  const url = redirectOf(await provider.made('POST', '/sca/users/natural', scaOwner))
  const page = async (query: string, language = 'de') => {
    const answer = await fetch(`${url}${query}`, { headers: { 'accept-language': language } })
    return { text: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  expect((await page('&lang=fr')).text).toContain('Substitut local du prestataire de paiement')
  expect((await page('', 'fr-FR,fr;q=0.9')).text).toContain('<html lang="fr">')
  const { text, policy } = await page('')
  expect(text).toContain('Local stand-in of the payment provider')
  expect(text).not.toContain('<script')
  expect(policy).toContain("default-src 'none'")
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const gone = await fetch(`${provider.url}/sca?token=unknown`)
  expect(gone.status).toBe(404)
})

test('a closed account can be read and nothing else', async () => {
  const { Id } = await provider.made('POST', '/users/natural', owner)
  expect((await provider.call('DELETE', `/users/natural/${Id}`)).status).toBe(204)
  expect((await provider.made('GET', `/users/${Id}`)).UserStatus).toBe('CLOSED')
  for (const [method, path] of [
    ['PUT', `/users/natural/${Id}`],
    ['POST', `/users/${Id}/kyc/documents`],
    ['POST', `/users/${Id}/recipients`],
    ['POST', `/users/${Id}/bankaccounts/iban`],
    ['POST', `/sca/users/${Id}/enrollment`],
  ] as const)
    expect((await provider.call(method, path, {})).status).toBe(403)
})
