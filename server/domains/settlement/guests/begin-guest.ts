// Writes down who pays a letter without an account, and begins to take their card.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { letterGuests as contract } from '#lib/contract/letter-guests.ts'
import { Failure } from '#lib/errors.ts'
import { formsPerIp } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { asGuest, insertGuest } from '#server/domains/accounts/guests.ts'
import { registerCard } from '#server/domains/billing/cards/register-card.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { findLetter } from '../recipient/find-letter.ts'
import { quoteOf } from '../recipient/letter-price.ts'

/** Somebody new each time: what was said for a payment before stays as it was. Throws `answer_not_offered`. */
export async function beginGuest(
  context: Context,
  { token, body }: ParsedInput<typeof contract.begin>,
): Promise<Answer<typeof contract.begin>> {
  const { row } = await findLetter(context, token)
  await consume(context, formsPerIp, networkOf(context.request.ip))
  return context.transact(async tx => {
    const { id } = await insertGuest(tx, row.id, body)
    const quote = await quoteOf(await asGuest(tx, row.id, id), row)
    return { id, quote, standin: context.ports.payment.standin }
  })
}

export async function beginGuestCard(
  context: Context,
  { token, guest, body: { card_type } }: ParsedInput<typeof contract.card>,
): Promise<Answer<typeof contract.card>> {
  const { row } = await findLetter(context, token)
  const payer = await asGuest(context, row.id, guest)
  const { registration } = await registerCard(payer, { query: { card_type } })
  if (!registration) throw new Failure('provider_unavailable')
  return registration
}
