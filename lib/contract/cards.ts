// Saved cards: their numbers go from the browser to the payment provider, never to this API.
import { z } from 'zod'
import { empty, Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const cardTypes = ['card', 'amex', 'maestro'] as const
export const CardType = z.enum(cardTypes, refusal('choice_invalid'))
export type CardType = z.infer<typeof CardType>

export const SavedCard = z.object({
  id: z.string(),
  /** The first and the last digits, such as `497010XXXXXX8183`. */
  alias: z.string(),
  brand: z.string(),
  /** The last month in which it pays, `YYYY-MM`. */
  expires_in: z.string(),
  expired: z.boolean(),
  is_default: z.boolean(),
  created_at: Instant,
})
export type SavedCard = z.infer<typeof SavedCard>

/** What the provider's card kit needs to take a card in a browser. */
export const CardRegistration = z.object({
  id: z.string(),
  url: z.string(),
  preregistration_data: z.string(),
  access_key: z.string(),
  client_id: z.string(),
  base_url: z.string(),
})

export type CardRegistration = z.infer<typeof CardRegistration>

export const RegistrationId = z.string(refusal('required')).regex(/^[\w-]{1,128}$/, refusal('invalid'))
/** What the provider's vault gave the browser for the card; never a card number. */
export const RegistrationData = z
  .string(refusal('required'))
  .regex(/^data=[\w.~+/=%-]{1,2048}$/, refusal('invalid'))
  .refine(data => !/\d{13}/.test(data), refusal('invalid'))

export const cards = {
  list: endpoint({
    method: 'GET',
    path: '/cards',
    access: 'user',
    response: pageOf(SavedCard).extend({ standin: z.boolean() }),
    summary: 'Your saved cards, and whether the payment provider is a stand-in',
  }),
  register: endpoint({
    method: 'POST',
    path: '/payments/card_registration',
    access: 'user',
    also_get: true,
    query: z.object({
      RessourceId: RegistrationId.optional(),
      card_type: CardType.default('card'),
    }),
    response: z.object({ registration: CardRegistration.nullable(), card: SavedCard.nullable() }),
    summary: 'Begin to save a card; with the id of a finished registration, save it',
  }),
  finish: endpoint({
    method: 'POST',
    path: '/payments/card_registration/finish',
    access: 'user',
    body: z.strictObject(
      {
        RessourceId: RegistrationId,
        registration_data: RegistrationData,
      },
      refusal('unknown_field'),
    ),
    response: SavedCard,
    summary: 'Save a card whose registration the browser could not finish with the provider itself',
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/cards/{id}/set_default',
    access: 'user',
    response: SavedCard,
    summary: 'Pay with this card unless another is chosen',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cards/{id}',
    access: 'user',
    response: empty,
    summary: 'Remove a card, here and at the payment provider',
  }),
}
