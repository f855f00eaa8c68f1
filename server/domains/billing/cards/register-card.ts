// Saves a card in two calls: one gives the browser what the provider's kit needs, the other takes over what the kit has made.
import { and, eq } from 'drizzle-orm'
import type { cards as contract } from '#lib/contract/cards.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Context, UserContext } from '#server/context.ts'
import { cards } from '#server/db/schema/billing.ts'
import { atProvider, ensureProviderUser, providerUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import { type PaymentCard, type PaymentCardRegistration, PaymentFailure } from '#server/ports/payment.ts'
import { type CardRow, cardsOf, presentCard } from './queries.ts'

type Input = ParsedInput<typeof contract.register>

export async function registerCard(context: UserContext, { query }: Input): Promise<Answer<typeof contract.register>> {
  const { RessourceId, card_type } = query
  if (RessourceId) return { registration: null, card: presentCard(await saveCard(context, RessourceId), context.now()) }
  await requireCompleteProfile(context)
  const { payment } = context.ports
  const { id, url, preregistration_data, access_key } = await atProvider(context, async () =>
    payment.createCardRegistration(await ensureProviderUser(context, context.user.id), card_type),
  )
  const { client_id, base_url } = payment.browser
  return { registration: { id, url, preregistration_data, access_key, client_id, base_url }, card: null }
}

/** The last step of a registration, for browsers that cannot take it; the provider's token stands for the card. */
export async function finishCard(
  context: UserContext,
  { body: { RessourceId: id, registration_data } }: ParsedInput<typeof contract.finish>,
): Promise<Answer<typeof contract.finish>> {
  const { payment } = context.ports
  const { status } = await ownRegistration(context, id)
  if (status === 'open') await atProvider(context, () => payment.finishCardRegistration(id, registration_data))
  return presentCard(await saveCard(context, id), context.now())
}

/** Somebody else's is as unknown as none. */
async function ownRegistration(context: UserContext, id: string): Promise<PaymentCardRegistration> {
  const { user, ports } = context
  const known = await providerUser(context, user.id)
  const registration = await atProvider(context, () => ports.payment.readCardRegistration(id).catch(absent))
  if (!known || registration?.user !== known.provider_id) throw new Failure('not_found')
  return registration
}

/** Asks the provider itself what became of a registration; the same one again gives the same card. */
async function saveCard(context: UserContext, registration_id: string): Promise<CardRow> {
  const { user, ports } = context
  const { status, card: provider_id, user: owner } = await ownRegistration(context, registration_id)
  if (status !== 'done' || provider_id === null) throw new Failure('card_registration_failed')
  const card = await atProvider(context, () => ports.payment.readCard(provider_id))
  if (card.user !== owner || !card.active) throw new Failure('card_registration_failed')
  return context.transact(tx => write(tx, user.id, card))
}

function absent(error: unknown): null {
  if (error instanceof PaymentFailure && error.kind === 'not_found') return null
  throw error
}

/** The newest card is the one that pays. */
async function write(context: Context, user_id: string, card: PaymentCard): Promise<CardRow> {
  const { db } = context
  await lockUser(context, user_id)
  const known = (await cardsOf(context, user_id)).find(({ provider_id }) => provider_id === card.id)
  if (known) return known
  await db
    .update(cards)
    .set({ is_default: false })
    .where(and(eq(cards.user_id, user_id), eq(cards.is_default, true)))
  const created_at = context.now()
  const { id: provider_id, alias, brand, expires_in } = card
  const said = { provider_id, alias, brand, expires_in, is_default: true, created_at }
  const [row] = await db
    .insert(cards)
    .values({ id: newId('card', created_at), user_id, ...said })
    .onConflictDoNothing()
    .returning()
  // It was saved before, and removed.
  if (!row) throw new Failure('not_found')
  return row
}
