// A payer who is there: with which of their cards, and with which browser, whose facts a bank asks for.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices } from '#lib/contract/invoices.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { type CardRow, cardHasExpired, cardsOf } from '../cards/queries.ts'
import { settlePayInNow } from './settle-pay-in.ts'

export type BrowserFacts = ParsedInput<typeof invoices.pay>['body']['browser']

/** Asks about payments under way, so that one that has ended meanwhile does not stand in the way. */
export async function settleOpen(context: UserContext): Promise<void> {
  const open = await context.db
    .select({ id: pay_ins.id })
    .from(pay_ins)
    .where(and(eq(pay_ins.user_id, context.user.id), eq(pay_ins.status, 'created')))
  for (const { id } of open) await atProvider(context, () => settlePayInNow(context, id))
}

/** The card that was chosen, or the usual one. */
export async function cardToPay(context: UserContext, card_id: string | undefined): Promise<CardRow> {
  const all = await cardsOf(context, context.user.id)
  const card = card_id === undefined ? all.find(({ is_default }) => is_default) : all.find(({ id }) => id === card_id)
  if (!card) throw new Failure(card_id === undefined ? 'card_missing' : 'not_found')
  if (cardHasExpired(card, context.now())) throw new Failure('card_expired')
  return card
}

/** `return_url`: where the bank's page leads back to. */
export function presentPayer({ request, locale }: UserContext, said: BrowserFacts, return_url: string) {
  const user_agent = request.user_agent.slice(0, 255)
  const browser = { ...said, user_agent, accept: 'text/html', language: locale.toUpperCase() }
  return { language: locale, return_url, ip: request.ip, browser }
}
