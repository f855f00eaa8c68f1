// Cards in tests: what the provider's kit does in a browser is done by the same two calls.

import type { CardType, SavedCard } from '#lib/contract/cards.ts'
import { cards } from '#lib/contract/cards.ts'
import { newId } from '#lib/ids.ts'
import { cards as rows } from '#server/db/schema/billing.ts'
import type { TestApi } from '../api.ts'
import type { TestPerson } from '../people/people.ts'

/** The provider's own test cards. */
export const FRICTIONLESS = '4970107111111119'
export const CHALLENGED = '4970105181818183'

export const browser = { color_depth: 24, screen_width: 1280, screen_height: 800, time_zone_offset: -60 }

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** The kit's first step: the vault has the card; gives the registration's id and the token. */
export async function handOver(api: TestApi, person: TestPerson, number = FRICTIONLESS) {
  const { body } = await api.as(person).call(cards.register, {})
  if (!body.registration) throw new Error('no registration was given')
  const { id, url, preregistration_data, access_key } = body.registration
  const card = { cardNumber: number, cardExpirationDate: '1230', cardCvx: '123' }
  const data = await (await fetch(url, form({ data: preregistration_data, accessKeyRef: access_key, ...card }))).text()
  return { id, data }
}

/** The kit's part; gives the id of the registration. */
export async function tokenise(
  api: TestApi,
  person: TestPerson,
  number: string,
  { expires = '1230', card_type = 'card' }: { expires?: string; card_type?: CardType } = {},
): Promise<string> {
  const { body } = await api.as(person).call(cards.register, { query: { card_type } })
  if (!body.registration) throw new Error('no registration was given')
  const { id, url, preregistration_data, access_key, base_url, client_id } = body.registration
  const sent = { data: preregistration_data, accessKeyRef: access_key, cardNumber: number }
  const token = await (await fetch(url, form({ ...sent, cardExpirationDate: expires, cardCvx: '123' }))).text()
  await fetch(`${base_url}/v2.01/${client_id}/CardRegistrations/${id}`, form({ Id: id, RegistrationData: token }))
  return id
}

export async function addCard(api: TestApi, person: TestPerson, number = FRICTIONLESS): Promise<SavedCard> {
  const RessourceId = await tokenise(api, person, number)
  const { body } = await api.as(person).call(cards.register, { query: { RessourceId } })
  if (!body.card) throw new Error('the card was not saved')
  return body.card
}

/** A card as it is kept here, where nobody asks the provider: a simulated browser lets no call out to it. */
export async function keepCard(
  { services, clock }: TestApi,
  { id: user_id }: TestPerson,
  changes: Partial<typeof rows.$inferInsert> = {},
): Promise<void> {
  const created_at = clock.now()
  const id = newId('card', created_at)
  const known = { provider_id: id, alias: '497010XXXXXX1119', brand: 'CB', expires_in: '2030-12' }
  await services.db.insert(rows).values({ id, user_id, ...known, is_default: true, created_at, ...changes })
}
