// Guests in tests: whoever pays a letter without an account, with a card as the provider's kit hands it over.
import { letterGuests } from '#lib/contract/letter-guests.ts'
import type { TestApi } from '../api.ts'
import { browser, FRICTIONLESS } from '../billing/cards.ts'
import { ownAddress } from '../people/people.ts'

export const guestBody = {
  first_name: 'Paula',
  last_name: 'Modersohn',
  email: 'paula@shop.example',
  address: '4 rue des Lices',
  zip: '35000',
  city: 'Rennes',
  country: 'FR',
}

export type TestGuest = { id: string; token: string; total: (license: boolean) => number }

export async function makeGuest(
  api: TestApi,
  { token }: { token: string },
  changes: Partial<typeof guestBody> & { company_name?: string; vat_number?: string } = {},
): Promise<TestGuest> {
  const body = { ...guestBody, ...changes }
  const {
    body: begun,
    problem,
    status,
  } = await api.call(letterGuests.begin, { token, body }, { headers: ownAddress() })
  if (status !== 201) throw new Error(`beginning answered ${status} ${problem.code}`)
  const { id, quote } = begun
  const total = (license: boolean) => (quote.damages_cents ?? 0) + (license ? (quote.license?.total_cents ?? 0) : 0)
  return { id, token, total }
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** The kit's part; gives the id of the registration. */
export async function guestCard(api: TestApi, { id, token }: TestGuest, number = FRICTIONLESS): Promise<string> {
  const { body } = await api.call(letterGuests.card, { token, guest: id, body: {} })
  const { url, preregistration_data, access_key, base_url, client_id } = body
  const sent = { data: preregistration_data, accessKeyRef: access_key, cardNumber: number }
  const data = await (await fetch(url, form({ ...sent, cardExpirationDate: '1230', cardCvx: '123' }))).text()
  const registered = form({ Id: body.id, RegistrationData: data })
  await fetch(`${base_url}/v2.01/${client_id}/CardRegistrations/${body.id}`, registered)
  return body.id
}

type Paying = { license?: boolean; total_cents?: number; card?: string }

export async function payAsTestGuest(
  api: TestApi,
  guest: TestGuest,
  { license = false, total_cents = guest.total(license), card }: Paying = {},
) {
  const RessourceId = await guestCard(api, guest, card)
  const { id, token } = guest
  return api.call(letterGuests.pay, { token, guest: id, body: { RessourceId, browser, license, total_cents } })
}
