// Hands a card from this browser to the payment provider with the provider's own kit; our API sees its id only.
import kit from 'mangopay-cardregistration-js-kit'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { CardType } from '#lib/contract/cards.ts'
import type { FieldProblem } from '#lib/errors.ts'

export type CardValues = { card_type: CardType; number: string; expiry: string; cvc: string }
type CardField = keyof CardValues

const kitTypes: Record<CardType, string> = { card: 'CB_VISA_MASTERCARD', amex: 'AMEX', maestro: 'MAESTRO' }

/** The kit's own codes and those of the provider's vault, by the field that they are about. */
const refusals: Record<string, [CardField, FieldProblem]> = {
  '105202': ['number', 'number_invalid'],
  '02625': ['number', 'number_invalid'],
  '105203': ['expiry', 'card_expired'],
  '02624': ['expiry', 'card_expired'],
  '02626': ['expiry', 'card_expired'],
  '105204': ['cvc', 'code_invalid'],
  '02627': ['cvc', 'code_invalid'],
}

/** Saves the card. Throws `ApiFailure`, which names the field where the provider refuses one. */
export async function sendCard({ card_type, number, expiry, cvc }: CardValues): Promise<void> {
  const { registration } = await call(api.cards.register, { query: { card_type } })
  if (!registration) throw new ApiFailure(unavailable())
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
    cardNumber: number.replace(/[\s-]/g, ''),
    cardExpirationDate: expiry.replace(/\D/g, ''),
    cardCvx: cvc.trim(),
    cardType: kitTypes[card_type],
  }
  await new Promise((done, failed) => {
    cardRegistration.registerCard(card, done, ({ ResultCode }) => failed(refused(ResultCode)))
  })
  await call(api.cards.register, { query: { RessourceId: registration.id, card_type } })
}

function refused(code: string): ApiFailure {
  const [field, problem] = refusals[code] ?? []
  if (!field || !problem) return new ApiFailure(unavailable())
  return new ApiFailure({ ...unavailable(), status: 422, code: 'invalid_input', errors: { [field]: [problem] } })
}
