// Pays a letter without an account, by the same steps as with one; the guest’s card is not kept.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { letterGuests as contract, GuestPayment } from '#lib/contract/letter-guests.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { asGuest } from '#server/domains/accounts/guests.ts'
import { finishCard, registerCard } from '#server/domains/billing/cards/register-card.ts'
import { invoiceFile } from '#server/domains/billing/invoices/read-invoice-pdf.ts'
import { refreshPurchase } from '#server/domains/market/purchases/buy.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { findLetter } from '../recipient/find-letter.ts'
import { payOnce } from '../recipient/pay-letter.ts'
import { forgetCards } from './forget-cards.ts'
import { guestInvoices } from './guest-invoices.ts'

const shownTo = ({ id, status, redirect_url, total_cents }: Purchase): GuestPayment => ({
  id,
  status,
  redirect_url,
  total_cents,
})

/** Throws as paying with an account does. */
export async function payAsGuest(
  context: Context,
  { token, guest, body }: ParsedInput<typeof contract.pay>,
): Promise<GuestPayment> {
  const { row } = await findLetter(context, token)
  const payer = await asGuest(context, row.id, guest)
  const { RessourceId, registration_data, ...payment } = body
  try {
    const card = await cardOf(payer, RessourceId, registration_data)
    return shownTo(await payOnce(payer, row, { ...payment, card, back: { token, guest } }))
  } catch (error) {
    await context.transact(tx => forgetCards(tx, guest))
    throw error
  }
}

/** Only a card that was registered for this very guest. */
async function cardOf(payer: UserContext, RessourceId: string, registration_data?: string): Promise<string> {
  if (registration_data !== undefined) return (await finishCard(payer, { body: { RessourceId, registration_data } })).id
  const { card } = await registerCard(payer, { query: { RessourceId, card_type: 'card' } })
  if (!card) throw new Failure('card_registration_failed')
  return card.id
}

/** Asked as often as one likes, it is concluded once; what the address of the bank’s return says is not believed. */
export async function followGuestPayment(
  context: Context,
  { token, guest, body }: ParsedInput<typeof contract.follow>,
): Promise<GuestPayment> {
  const { row } = await findLetter(context, token)
  const payer = await asGuest(context, row.id, guest)
  return shownTo(await refreshPurchase(payer, { id: body.purchase }))
}

/** Of a payment with an account, it is in the account. */
export async function readGuestInvoice(
  context: Context,
  { token, query }: ParsedInput<typeof contract.invoice>,
): Promise<FileReply> {
  const { row } = await findLetter(context, token)
  const paid = await guestInvoices(context, row.id)
  const chosen = query.invoice === undefined ? paid.at(-1) : paid.find(({ id }) => id === query.invoice)
  if (!chosen) throw new Failure('not_found')
  const payer = await asGuest(context, row.id, chosen.user_id)
  return invoiceFile(payer, chosen, query.language ?? row.locale)
}
