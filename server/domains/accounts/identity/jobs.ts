// Work with the payment provider that is repeated until it succeeds, and the round that asks about what nobody told us of.
import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S, HOUR_S } from '#lib/dates.ts'
import { HOOK_KEPT_DAYS } from '#lib/rules/legal/retention.ts'
import type { Context } from '#server/context.ts'
import { identity_documents, payment_hooks, payment_users, ubo_declarations } from '#server/db/schema/identity.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { every, job } from '#server/jobs/queue.ts'
import { bankAccountsToAskAbout, reviewBankAccount } from '../bank/jobs.ts'
import { knownResource } from './payment-resources.ts'
import { ensureProviderUser, providerUser } from './provider-user.ts'
import { reviewDeclarationNow, reviewDocumentNow } from './reviews.ts'

export const reviewDocument = job(
  'identity.review-document',
  z.object({ document_id: z.string() }),
  (context, { document_id }) => reviewDocumentNow(context, document_id),
)

export const reviewDeclaration = job(
  'identity.review-declaration',
  z.object({ declaration_id: z.string() }),
  (context, { declaration_id }) => reviewDeclarationNow(context, declaration_id),
)

/** Brings what the provider knows of a person in line with the profile; people it does not know stay unknown. */
export const syncProviderUser = job(
  'identity.sync-user',
  z.object({ user_id: z.string() }),
  async (context, { user_id }) => {
    if (await providerUser(context, user_id)) await ensureProviderUser(context, user_id)
  },
)

/** A notification is a hint: what happened is asked of the provider, now. */
export const workHook = job('payments.work-hook', z.object({ hook_id: z.string() }), async (context, { hook_id }) => {
  const { db, ports, now } = context
  const [hook] = await db.select().from(payment_hooks).where(eq(payment_hooks.id, hook_id)).limit(1)
  if (!hook || hook.done_at) return
  const subject = ports.payment.subjectOf(hook.event_type)
  const asked = subject === 'dispute' || subject === 'pay_out_return'
  const resource = subject && !asked && (await knownResource(context, subject, hook.resource_id))
  if (resource) await askAbout(context, resource)
  await db.update(payment_hooks).set({ done_at: now() }).where(eq(payment_hooks.id, hook_id))
})

async function askAbout(context: Context, { subject, id }: { subject: string; id: string }): Promise<void> {
  if (subject === 'document') return reviewDocumentNow(context, id)
  if (subject === 'ubo_declaration') return reviewDeclarationNow(context, id)
  if (subject === 'recipient') return context.enqueue(reviewBankAccount, { bank_account_id: id }, { key: id })
  if (subject === 'pay_in') return context.emit('pay_in.notified', { pay_in_id: id })
  if (subject === 'mandate') return context.emit('mandate.notified', { mandate_id: id })
  if (subject === 'refund') return context.emit('refund.notified', { refund_id: id })
  if (subject === 'transfer') return context.emit('transfer.notified', { transfer_id: id })
  if (subject === 'pay_out') return context.emit('payout.notified', { payout_id: id })
  const known = await providerUser(context, id)
  if (!known) return
  const { kyc_level } = await context.ports.payment.readUser(known.provider_id)
  await context.db.update(payment_users).set({ kyc_level }).where(eq(payment_users.user_id, id))
}

/** How long a document is asked about every few minutes; after that once an hour. */
const EAGER_S = HOUR_S

/** Notifications can get lost: whatever waits for the provider is asked about again. */
export const askProviderAgain = job('payments.ask-again', z.object({}), async context => {
  const { db, now } = context
  const everything = now().getUTCMinutes() < 5
  const since = everything ? new Date(0) : addSeconds(now(), -EAGER_S)
  const waiting = ['sending', 'under_review'] as const
  const documents = await db
    .select({ id: identity_documents.id })
    .from(identity_documents)
    .where(and(inArray(identity_documents.status, [...waiting]), gt(identity_documents.asked_at, since)))
  for (const { id } of documents) await context.enqueue(reviewDocument, { document_id: id }, { key: id })
  const declarations = await db
    .select({ id: ubo_declarations.id })
    .from(ubo_declarations)
    .where(and(inArray(ubo_declarations.status, [...waiting]), gt(ubo_declarations.asked_at, since)))
  for (const { id } of declarations) await context.enqueue(reviewDeclaration, { declaration_id: id }, { key: id })
  for (const id of await bankAccountsToAskAbout(context, since))
    await context.enqueue(reviewBankAccount, { bank_account_id: id }, { key: id })
  if (everything) await tidy(context)
})

/** Sends what people changed since it was last sent, and forgets old hooks. */
async function tidy(context: Context): Promise<void> {
  const { db, now } = context
  const changed = await db
    .select({ user_id: payment_users.user_id })
    .from(payment_users)
    .innerJoin(profiles, eq(profiles.user_id, payment_users.user_id))
    .where(or(gt(profiles.updated_at, payment_users.updated_at), eq(payment_users.sent_digest, '')))
  for (const { user_id } of changed) await context.enqueue(syncProviderUser, { user_id }, { key: user_id })
  await db.delete(payment_hooks).where(lt(payment_hooks.done_at, addSeconds(now(), -HOOK_KEPT_DAYS * DAY_S)))
}

/** Has the provider tell this installation what happens; at every start, because its address may have changed. */
export const registerHooks = job('payments.register-hooks', z.object({}), ({ ports, settings }) =>
  ports.payment.registerHooks(settings.payment_hook_url),
)

export const identityJobs = [
  reviewDocument,
  reviewDeclaration,
  syncProviderUser,
  workHook,
  askProviderAgain,
  registerHooks,
]

export const identitySchedules = [every('*/5 * * * *', askProviderAgain)]

export const identityStartJobs = [registerHooks]
