// What administrators answer to a dispute: a document that proves the platform right, or that it is lost.
import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { AdminDispute, adminDisputes as contract } from '#lib/contract/admin-disputes.ts'
import type { ParsedInput, ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { documentMediaType } from '#lib/rules/accounts/identity.ts'
import type { AuditAct } from '#lib/rules/audit.ts'
import { DISPUTE_FILE_BYTES, disputeCan } from '#lib/rules/billing/disputes.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { adminDispute, type DisputeRow } from './queries.ts'
import { settleDisputeNow } from './settle-dispute.ts'

/** The same file again is the same document: whoever repeats an answer that was lost hands in nothing twice. */
export async function contestDispute(
  context: UserContext,
  { id, body, file }: ParsedInput<typeof contract.contest>,
): Promise<AdminDispute> {
  const bytes = await takeFile(file)
  const { type, reason } = body
  const row = await context.transact(tx => begin({ ...tx, user: context.user }, id, 'dispute_contested', reason))
  if (row.kind === 'not_contestable') throw new Failure('dispute_closed')
  const { payment } = context.ports
  const digest = createHash('sha256').update(bytes).digest('hex')
  await atProvider(context, async () => {
    await payment.addDisputeDocument(row.provider_id, type, bytes, `dispute/${id}/${digest}`)
    await payment.contestDispute(row.provider_id)
    await settleDisputeNow(context, row.provider_id)
  })
  return adminDispute(context, id)
}

export async function acceptDispute(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.accept>,
): Promise<AdminDispute> {
  const row = await context.transact(tx => begin({ ...tx, user: context.user }, id, 'dispute_accepted', body.reason))
  await atProvider(context, async () => {
    await context.ports.payment.closeDispute(row.provider_id)
    await settleDisputeNow(context, row.provider_id)
  })
  return adminDispute(context, id)
}

/** Written down before the provider is told, so that nothing is done that the log does not know. */
async function begin(context: UserContext, id: string, act: AuditAct, reason: string): Promise<DisputeRow> {
  const { db, user } = context
  const [found] = await db.select({ user_id: disputes.user_id }).from(disputes).where(eq(disputes.id, id))
  if (!found) throw new Failure('not_found')
  if (found.user_id === user.id) throw new Failure('refund_own')
  await lockUser(context, found.user_id)
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id)).for('update')
  if (!row || !disputeCan.contest(row.status)) throw new Failure('dispute_closed')
  const details = { dispute: id, amount_cents: row.amount_cents, comment: reason }
  await writeAudit(context, { act, actor_id: user.id, subject_id: row.user_id, details })
  return row
}

/** Reads the file and removes it from the disk at once. */
async function takeFile(file: ReceivedFile | undefined): Promise<Uint8Array> {
  if (!file) throw new Failure('document_missing')
  if (file.bytes > DISPUTE_FILE_BYTES) throw new Failure('document_too_big')
  const bytes = await readFile(file.path)
  await rm(file.path, { force: true })
  if (!documentMediaType(bytes)) throw new Failure('document_type')
  return bytes
}
