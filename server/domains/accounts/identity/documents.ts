// The documents of a verification: what each person must prove, and the newest attempt at each document.
import { desc, eq, inArray } from 'drizzle-orm'
import type { Profile } from '#lib/contract/profiles.ts'
import { newId } from '#lib/ids.ts'
import {
  type IdentityDocumentName,
  type RefusalReason,
  requiredDocuments,
  type UploadedDocumentName,
} from '#lib/rules/accounts/identity.ts'
import type { Context } from '#server/context.ts'
import { identity_documents, ubo_declarations } from '#server/db/schema/identity.ts'
import { profiles } from '#server/db/schema/profiles.ts'

export type DocumentRow = typeof identity_documents.$inferSelect
export type DeclarationRow = typeof ubo_declarations.$inferSelect
/** The newest attempt at each document that was ever begun. */
export type Attempts = Partial<Record<UploadedDocumentName, DocumentRow>> & { ubo_declaration?: DeclarationRow }

type Reading = Pick<Context, 'db'>

/** What a person must prove; nothing while the kind of person is not known. */
export function documentsOf({
  user_type,
  company_type,
}: Pick<Profile, 'user_type' | 'company_type'>): IdentityDocumentName[] {
  return user_type === null ? [] : requiredDocuments(user_type, company_type)
}

export async function attemptsOf(context: Reading, user_id: string): Promise<Attempts> {
  return (await attemptsOfMany(context, [user_id])).get(user_id) ?? {}
}

export async function attemptsOfMany({ db }: Reading, user_ids: readonly string[]): Promise<Map<string, Attempts>> {
  const ids = [...user_ids]
  const documents = await db
    .select()
    .from(identity_documents)
    .where(inArray(identity_documents.user_id, ids))
    .orderBy(desc(identity_documents.created_at), desc(identity_documents.id))
  const declarations = await db
    .select()
    .from(ubo_declarations)
    .where(inArray(ubo_declarations.user_id, ids))
    .orderBy(desc(ubo_declarations.created_at), desc(ubo_declarations.id))
  const found = new Map<string, Attempts>(ids.map(id => [id, {}]))
  for (const row of documents) {
    const attempts = found.get(row.user_id)
    // The type has all documents, this table only those that are files.
    const document = row.document as UploadedDocumentName
    if (attempts) attempts[document] ??= row
  }
  for (const row of declarations) {
    const attempts = found.get(row.user_id)
    if (attempts) attempts.ubo_declaration ??= row
  }
  return found
}

/** What each of these people must prove. */
export async function requiredOfMany(
  { db }: Reading,
  user_ids: readonly string[],
): Promise<Map<string, IdentityDocumentName[]>> {
  const rows = await db
    .select({ id: profiles.user_id, user_type: profiles.user_type, company_type: profiles.company_type })
    .from(profiles)
    .where(inArray(profiles.user_id, [...user_ids]))
  return new Map(rows.map(({ id, ...kind }) => [id, documentsOf(kind)]))
}

export type Objection = { reason: RefusalReason; comment: string | null }

/** Asks for a document again, whether it was handed in before or not. Settle the verification afterwards. */
export async function requireAgain(
  context: Context,
  user_id: string,
  document: IdentityDocumentName,
  { reason, comment }: Objection,
): Promise<void> {
  const { db, now } = context
  const at = now()
  const refused = { status: 'to_rectify' as const, reason, comment, decided_at: at }
  const attempts = await attemptsOf(context, user_id)
  if (document === 'ubo_declaration') {
    const row = attempts.ubo_declaration
    if (row) await db.update(ubo_declarations).set(refused).where(eq(ubo_declarations.id, row.id))
    else {
      const id = newId('ubo_declaration', at)
      await db.insert(ubo_declarations).values({ id, user_id, nb_ubos: 0, created_at: at, ...refused })
    }
    return
  }
  const row = attempts[document]
  if (row) await db.update(identity_documents).set(refused).where(eq(identity_documents.id, row.id))
  else {
    const id = newId('identity_document', at)
    await db.insert(identity_documents).values({ id, user_id, document, created_at: at, ...refused })
  }
}
