// Asks for mandates, chooses whether one pays what is charged without asking, and ends them.
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { mandates as contract, DebitMandate } from '#lib/contract/mandates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { mandateCan } from '#lib/rules/billing/means.ts'
import type { Context, UserContext } from '#server/context.ts'
import { mandates } from '#server/db/schema/means.ts'
import { currentBankAccount } from '#server/domains/accounts/bank/queries.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import type { MandateRow } from '../pay-ins/saved-means.ts'
import { cancelAtProvider, followMandateNow, takeOver } from './follow-mandate.ts'
import { ownMandate, presentMandate } from './queries.ts'

/** Accounts that can be debited: those of the SEPA area and of Great Britain. */
const debitable = new Set(['iban', 'gb'])

/** One that waits for its signature is given again; one that stands refuses another. */
export async function createMandate(context: UserContext): Promise<DebitMandate> {
  await requireCompleteProfile(context)
  const known = await standing(context, context.user.id)
  if (known?.provider_id) await atProvider(context, () => followMandateNow(context, known.id))
  const { row, recipient } = await context.transact(tx => write(tx, context.user.id))
  if (row.provider_id !== null) return presentMandate(row)
  const return_url = linkOf(context, context.locale, href('account', { slug: 'cards' }))
  const order = { recipient, language: context.locale, return_url }
  const made = await atProvider(context, () => context.ports.payment.createMandate(order, `mandate/${row.id}`))
  await context.db.update(mandates).set({ provider_id: made.id }).where(eq(mandates.id, row.id))
  await context.transact(tx => takeOver(tx, row.id, made))
  return presentMandate(await ownMandate(context, row.id))
}

async function standing({ db }: Pick<Context, 'db'>, user_id: string): Promise<MandateRow | null> {
  const own = and(eq(mandates.user_id, user_id), inArray(mandates.status, [...mandateCan.stand.from]))
  const [row] = await db.select().from(mandates).where(own)
  return row ?? null
}

/** The row comes before the call: its id is the key. A row whose call was interrupted is gone on with. */
async function write(context: Context, user_id: string): Promise<{ row: MandateRow; recipient: string }> {
  await lockUser(context, user_id)
  const account = await currentBankAccount(context, user_id)
  if (account?.status !== 'active' || !account.provider_id || !debitable.has(account.type))
    throw new Failure('mandate_account_missing')
  const recipient = account.provider_id
  const known = await standing(context, user_id)
  if (known && !mandateCan.sign(known.status)) throw new Failure('mandate_exists')
  if (known) return { row: known, recipient }
  const at = context.now()
  const asked = {
    bank_account_id: account.id,
    account: account.masked_number,
    status: 'created',
    is_default: false,
  } as const
  const [row] = await context.db
    .insert(mandates)
    .values({ id: newId('mandate', at), user_id, ...asked, created_at: at, updated_at: at })
    .returning()
  if (!row) throw new Failure('unknown')
  return { row, recipient }
}

/** After the page of the provider: what its address says is not believed. */
export async function refreshMandate(
  context: UserContext,
  { id }: ParsedInput<typeof contract.refresh>,
): Promise<DebitMandate> {
  await ownMandate(context, id)
  await atProvider(context, () => followMandateNow(context, id))
  return presentMandate(await ownMandate(context, id))
}

export async function chooseMandate(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.setDefault>,
): Promise<DebitMandate> {
  await lockUser(context, context.user.id)
  const { status } = await ownMandate(context, id)
  if (!mandateCan.pay(status)) throw new Failure('conflict')
  await context.db.update(mandates).set({ is_default: body.is_default }).where(eq(mandates.id, id))
  return presentMandate(await ownMandate(context, id))
}

/** Ended here at once, and at the provider by a job. */
export async function cancelMandate(
  context: UserContext,
  { id }: ParsedInput<typeof contract.cancel>,
): Promise<DebitMandate> {
  await lockUser(context, context.user.id)
  const row = await ownMandate(context, id)
  if (row.status === 'cancelled') return presentMandate(row)
  if (!mandateCan.cancel(row.status)) throw new Failure('conflict')
  await endMandate(context, id)
  return presentMandate(await ownMandate(context, id))
}

async function endMandate(context: Context, id: string): Promise<void> {
  const ended = { status: 'cancelled', is_default: false, redirect_url: null, updated_at: context.now() } as const
  await context.db.update(mandates).set(ended).where(eq(mandates.id, id))
  await context.enqueue(cancelAtProvider, { mandate_id: id }, { key: id })
}

/** With the account its mandates end; their rows stay beside the payments made with them, without the account's digits. */
export async function forgetMandates(context: Context, { user_id }: { user_id: string }): Promise<void> {
  const known = await standing(context, user_id)
  if (known) await endMandate(context, known.id)
  await context.db.update(mandates).set({ account: '', document_url: null }).where(eq(mandates.user_id, user_id))
}
