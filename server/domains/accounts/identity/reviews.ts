// Asks the provider what it thinks of a document, and takes over its answer: each change once, with an email where the person must act.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { IdentityDocumentName, RefusalReason } from '#lib/rules/accounts/identity.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { identity_documents, ubo_declarations, ubos } from '#server/db/schema/identity.ts'
import { documentRefused } from '#server/mail/document-refused.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { PaymentFailure, type Review } from '#server/ports/payment.ts'
import { linkOf } from '../emails/jobs.ts'
import { lockUser } from '../lock-user.ts'
import type { DeclarationRow } from './documents.ts'
import { ensureProviderUser } from './provider-user.ts'
import { settleVerification } from './settle-verification.ts'

/** Hands over a document that waits for it, or asks again about one that was handed over. */
export async function reviewDocumentNow(context: Context, document_id: string): Promise<void> {
  const { db, ports } = context
  const [row] = await db.select().from(identity_documents).where(eq(identity_documents.id, document_id)).limit(1)
  const { provider_id } = row ?? {}
  if (!row || !provider_id || row.status === 'incomplete' || row.status === 'to_rectify') return
  const review =
    row.status === 'sending'
      ? await orRefused(provider_id, async () =>
          ports.payment.submitDocument(await ensureProviderUser(context, row.user_id, { owner: true }), provider_id),
        )
      : await ports.payment.readDocument(provider_id)
  await context.transact(tx => takeOver(tx, identity_documents, row.id, review))
}

/** Declares the owners as they are listed, or asks again about a declaration that was handed over. */
export async function reviewDeclarationNow(context: Context, declaration_id: string): Promise<void> {
  const { db, ports } = context
  const [row] = await db.select().from(ubo_declarations).where(eq(ubo_declarations.id, declaration_id)).limit(1)
  if (!row || row.status === 'incomplete' || row.status === 'to_rectify') return
  if (row.status === 'sending') {
    const review = await orRefused(row.provider_id ?? row.id, () => declare(context, row))
    return context.transact(tx => takeOver(tx, ubo_declarations, row.id, review))
  }
  if (row.provider_id === null) return
  const review = await ports.payment.readUboDeclaration(row.provider_id)
  await context.transact(tx => takeOver(tx, ubo_declarations, row.id, review))
}

/** May be stopped at any line: what the provider has already is not sent again. */
async function declare(context: Context, { id, user_id, provider_id }: DeclarationRow): Promise<Review> {
  const { db, ports } = context
  const { payment } = ports
  const owner = await ensureProviderUser(context, user_id, { owner: true })
  const declaration = provider_id
    ? await payment.readUboDeclaration(provider_id)
    : await payment.createUboDeclaration(owner, `declaration/${id}`)
  if (!provider_id)
    await db.update(ubo_declarations).set({ provider_id: declaration.id }).where(eq(ubo_declarations.id, id))
  if (declaration.status !== 'open') return declaration
  for (const ubo of await db.select().from(ubos).where(eq(ubos.user_id, user_id)).orderBy(ubos.created_at, ubos.id)) {
    const { address, zip, city, region, country, ...person } = ubo
    const home = { address, zip, city, region, country }
    await payment.addUbo(owner, declaration.id, { ...person, home }, `ubo/${id}/${ubo.id}`)
  }
  return payment.submitUboDeclaration(owner, declaration.id)
}

/** What the provider will never take is refused, so that the person can act; everything else is tried again. */
async function orRefused(id: string, work: () => Promise<Review>): Promise<Review> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.kind !== 'refused') throw error
    return { id, status: 'refused', reason: 'other' }
  }
}

const nextStatus = {
  open: null,
  under_review: 'under_review',
  verified: 'verified',
  refused: 'to_rectify',
  outdated: 'to_rectify',
} as const

async function takeOver(
  context: Context,
  table: typeof identity_documents | typeof ubo_declarations,
  id: string,
  { status, reason }: Review,
): Promise<void> {
  const { db, now } = context
  const [found] = await db.select({ user_id: table.user_id }).from(table).where(eq(table.id, id))
  if (!found) return
  await lockUser(context, found.user_id)
  const [row] = await db.select().from(table).where(eq(table.id, id))
  const next = nextStatus[status]
  // Whoever was refused by an administrator, or has started again, is not decided on by an older answer.
  const isOpen = row?.status === 'sending' || row?.status === 'under_review' || row?.status === 'verified'
  if (!row || !isOpen || next === null || next === row.status) return
  if (row.status === 'verified' && next === 'under_review') return
  const decided_at = next === 'under_review' ? null : now()
  await db.update(table).set({ status: next, reason, comment: null, decided_at }).where(eq(table.id, id))
  await settleVerification(context, row.user_id)
  if (next === 'to_rectify') {
    const document = 'document' in row ? row.document : 'ubo_declaration'
    await notifyRefusal(context, row.user_id, document, { reason: reason ?? 'other', comment: null })
  }
}

/** An email that says which document is asked for again, why, and what to do. */
export async function notifyRefusal(
  context: Context,
  user_id: string,
  document: IdentityDocumentName,
  { reason, comment }: { reason: RefusalReason; comment: string | null },
): Promise<void> {
  const [person] = await context.db.select().from(users).where(eq(users.id, user_id)).limit(1)
  if (!person) return
  const { email: to, locale, first_name } = person
  const link = linkOf(context, locale, href('account', { slug: 'identity' }))
  const message = documentRefused(locale, { first_name, document, reason, comment, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
