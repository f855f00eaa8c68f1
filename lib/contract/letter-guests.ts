// Paying a letter without an account: who pays, with which card, and what became of it.
import { z } from 'zod'
import { GuestForm } from './account-forms.ts'
import { CardRegistration, CardType, RegistrationData, RegistrationId } from './cards.ts'
import { EntityId, Flag, Locale, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { Browser } from './invoices.ts'
import { Purchase } from './purchases.ts'
import { LetterQuote } from './received-letters.ts'

/** What whoever has the link of the letter learns of a payment. */
const GuestPayment = Purchase.pick({ id: true, status: true, redirect_url: true, total_cents: true })
export type GuestPayment = z.infer<typeof GuestPayment>

export const letterGuests = {
  begin: endpoint({
    method: 'POST',
    path: '/infringements/{token}/guests',
    access: 'token',
    body: GuestForm,
    response: z.object({ id: z.string(), quote: LetterQuote, standin: z.boolean() }),
    status: 201,
    summary: 'Say who pays a letter without an account; answers what they would pay',
  }),
  card: endpoint({
    method: 'POST',
    path: '/infringements/{token}/guests/{guest}/card',
    access: 'token',
    body: z.strictObject({ card_type: CardType.default('card') }, refusal('unknown_field')),
    response: CardRegistration,
    summary: 'What the provider’s kit needs to take the card of a guest',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/infringements/{token}/guests/{guest}/pay',
    access: 'token',
    body: z.strictObject(
      {
        RessourceId: RegistrationId,
        /** Where the browser could not finish the registration of the card with the provider itself. */
        registration_data: RegistrationData.optional(),
        browser: Browser,
        total_cents: z.int(refusal('number_invalid')),
        license: Flag.default(false),
        /** As where one pays with an account. */
        plugin: Flag.default(false),
      },
      refusal('unknown_field'),
    ),
    response: GuestPayment,
    idempotent: true,
    summary: 'Pay a letter by card without an account; the card is not kept',
  }),
  follow: endpoint({
    method: 'POST',
    path: '/infringements/{token}/guests/{guest}/follow',
    access: 'token',
    body: z.strictObject({ purchase: EntityId }, refusal('unknown_field')),
    response: GuestPayment,
    summary: 'After the bank’s page: the provider is asked what became of the payment',
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/infringements/{token}/invoice_pdf',
    access: 'token',
    query: z.object({ invoice: EntityId.optional(), language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'The invoice of a guest, which says that it is paid',
  }),
}
