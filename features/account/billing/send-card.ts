// Hands a card from this browser to the payment provider with the provider's own kit; our API sees its id only.
import kit, { type KitCard } from 'mangopay-cardregistration-js-kit'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { CardRegistration, CardType } from '#lib/contract/cards.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { cardDigits, cardExpiry } from '#lib/rules/billing/card-entry.ts'

export type CardValues = { card_type: CardType; number: string; expiry: string; cvc: string }
type CardField = keyof CardValues

const kitTypes: Record<CardType, string> = { card: 'CB_VISA_MASTERCARD', amex: 'AMEX', maestro: 'MAESTRO' }

/** The kit's own codes and those of the provider's vault, by the field that they are about. */
const refusals: Record<string, [CardField, FieldProblem]> = {
  '105202': ['number', 'card_number_invalid'],
  '02625': ['number', 'card_number_invalid'],
  '105203': ['expiry', 'card_expired'],
  '02624': ['expiry', 'card_expired'],
  '02626': ['expiry', 'card_expired'],
  '105204': ['cvc', 'card_code_invalid'],
  '02627': ['cvc', 'card_code_invalid'],
}

/** Saves the card. Throws `ApiFailure`, which names the field where the provider refuses one. */
export async function sendCard(values: CardValues): Promise<void> {
  const { card_type } = values
  const { registration } = await call(api.cards.register, { query: { card_type } })
  if (!registration) throw new ApiFailure(unavailable())
  const token = await handCard(registration, values)
  if (token === null) await call(api.cards.register, { query: { RessourceId: registration.id, card_type } })
  else await call(api.cards.finish, { body: { RessourceId: registration.id, registration_data: token } })
}

/** What stands for the card where the end of its registration was lost; null where it is registered. Throws as above. */
export async function handCard(
  registration: CardRegistration,
  { card_type, number, expiry, cvc }: CardValues,
): Promise<string | null> {
  const { cardRegistration } = kit
  cardRegistration.baseURL = registration.base_url
  cardRegistration.clientId = registration.client_id
  cardRegistration.init({
    Id: registration.id,
    cardRegistrationURL: registration.url,
    preregistrationData: registration.preregistration_data,
    accessKey: registration.access_key,
  })
  const card = {
    cardNumber: cardDigits(number),
    cardExpirationDate: cardExpiry(expiry) ?? '',
    cardCvx: cvc.trim(),
    cardType: kitTypes[card_type],
  }
  const { code, token } = await hand(card)
  if (code === null) return null
  if (token === null || refusals[code]) throw refused(code)
  // The provider has the card, and only the end of its registration was lost between the browser and the provider.
  return token
}

const { _finishRegistration: finishInBrowser } = kit.cardRegistration

/** `code` says why it was not registered; `token` stands for the card at the provider, once that has it. */
function hand(card: KitCard): Promise<{ code: string | null; token: string | null }> {
  const { cardRegistration } = kit
  let token: string | null = null
  cardRegistration._finishRegistration = (data, done, failed) => {
    token = data.RegistrationData
    finishInBrowser(data, done, failed)
  }
  return new Promise(resolve => {
    cardRegistration.registerCard(
      card,
      () => resolve({ code: null, token }),
      ({ ResultCode }) => resolve({ code: ResultCode, token }),
    )
  })
}

function refused(code: string): ApiFailure {
  const [field, problem] = refusals[code] ?? []
  if (!field || !problem) return new ApiFailure(unavailable())
  return new ApiFailure({ ...unavailable(), status: 422, code: 'invalid_input', errors: { [field]: [problem] } })
}
