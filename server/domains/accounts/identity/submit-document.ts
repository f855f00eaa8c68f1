// Takes a page of a document and passes it on to the payment provider. Its bytes are gone from here before that.
import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { ParsedInput, ReceivedFile } from '#lib/contract/endpoint.ts'
import type { identity, Verification } from '#lib/contract/identity.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import {
  DOCUMENT_MAX_BYTES,
  type DocumentKind,
  documentCan,
  documentMediaType,
  documentOf,
  isDocumentComplete,
  leastBytes,
  mayJoin,
} from '#lib/rules/accounts/identity.ts'
import type { Context, UserContext } from '#server/context.ts'
import { type DocumentFile, identity_documents } from '#server/db/schema/identity.ts'
import { lockUser } from '../lock-user.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { isActivePdf } from './active-pdf.ts'
import { attemptsOf, type DocumentRow, documentsOf } from './documents.ts'
import { reviewDocument } from './jobs.ts'
import { verificationOf } from './present-identity.ts'
import { atProvider, ensureProviderUser, missingForProvider } from './provider-user.ts'
import { settleVerification } from './settle-verification.ts'

type Input = ParsedInput<typeof identity.handIn>
type Page = DocumentFile & { content: Uint8Array }

/** Repeating a call whose answer was lost adds nothing: the provider knows every page by its attempt, kind and digest. */
export async function handInDocument(context: UserContext, { body: { kind }, file }: Input): Promise<Verification> {
  const { user } = context
  const page = await takePage(context, kind, file)
  const { row, known } = await context.transact(tx => openAttempt(tx, user.id, page))
  if (!known) {
    await atProvider(context, () => passOn(context, row, page))
    await context.transact(tx => record(tx, row.id, page))
  }
  return verificationOf(context, user.id)
}

/** Reads the file and removes it from the disk at once. What people call their files says nothing about them. */
async function takePage({ now }: Context, kind: DocumentKind, file: ReceivedFile | undefined): Promise<Page> {
  if (!file) throw new Failure('document_missing')
  if (file.bytes > DOCUMENT_MAX_BYTES) throw new Failure('document_too_big')
  const content = await readFile(file.path)
  await rm(file.path, { force: true })
  if (!documentMediaType(content)) throw new Failure('document_type')
  if (documentMediaType(content) === 'application/pdf' && isActivePdf(content)) throw new Failure('document_active')
  if (content.length < leastBytes(kind)) throw new Failure('document_too_small')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { kind, sha256, bytes: content.length, received_at: now().toISOString(), content }
}

/** The attempt that the page belongs to; a new one unless it completes the one that is open. */
async function openAttempt(
  context: Context,
  user_id: string,
  { kind, sha256 }: Page,
): Promise<{ row: DocumentRow; known: boolean }> {
  await lockUser(context, user_id)
  const profile = await profileOf(context, user_id)
  if (!profile || missingForProvider(profile).length > 0) throw new Failure('identity_user_type_missing')
  const document = documentOf(kind)
  const latest = (await attemptsOf(context, user_id))[document]
  const asked = documentsOf(profile).includes(document) && profile.verification !== 'verified'
  if (latest?.files.some(each => each.kind === kind && each.sha256 === sha256)) {
    if (latest.status !== 'to_rectify') return { row: latest, known: true }
  }
  if (!asked || (latest && !documentCan.hand_in(latest.status))) throw new Failure('document_not_needed')
  const kinds = latest?.files.map(each => each.kind) ?? []
  if (latest?.status === 'incomplete' && mayJoin(kinds, kind)) return { row: latest, known: false }
  const at = context.now()
  const id = newId('identity_document', at)
  const [row] = await context.db
    .insert(identity_documents)
    .values({ id, user_id, document, status: 'incomplete', created_at: at })
    .returning()
  if (!row) throw new Failure('unknown')
  await settleVerification(context, user_id)
  return { row, known: false }
}

async function passOn(context: Context, { id, user_id, provider_id }: DocumentRow, page: Page): Promise<void> {
  const { payment } = context.ports
  const owner = await ensureProviderUser(context, user_id, { owner: true })
  let document = provider_id
  if (document === null) {
    document = (await payment.createDocument(owner, documentOf(page.kind), `document/${id}`)).id
    await context.db.update(identity_documents).set({ provider_id: document }).where(eq(identity_documents.id, id))
  }
  await payment.addPage(owner, document, page.content, `page/${id}/${page.kind}/${page.sha256}`)
}

/** With its last page the document is whole, and a job hands it over. */
async function record(context: Context, id: string, { kind, sha256, bytes, received_at }: Page): Promise<void> {
  const { db, now } = context
  const [row] = await db.select().from(identity_documents).where(eq(identity_documents.id, id)).for('update')
  // Meanwhile the same page was recorded by a repeated call, or the account was deleted.
  if (row?.status !== 'incomplete' || row.files.some(each => each.kind === kind)) return
  const files = [...row.files, { kind, sha256, bytes, received_at }]
  const whole = isDocumentComplete(files.map(each => each.kind))
  await db
    .update(identity_documents)
    .set({ files, ...(whole && { status: 'sending', asked_at: now() }) })
    .where(eq(identity_documents.id, id))
  if (whole) await context.enqueue(reviewDocument, { document_id: id }, { key: id })
  await settleVerification(context, row.user_id)
}
