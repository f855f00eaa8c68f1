// People whose documents are with the provider, put straight into the database for tests of what administrators see and decide.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { DocumentStatus } from '#lib/rules/accounts/identity.ts'
import { users } from '#server/db/schema/accounts.ts'
import { identity_documents, verifications } from '#server/db/schema/identity.ts'
import type { TestApi } from '../api.ts'

/** The person has handed in an identity document, which the provider sees as `status`. */
export async function handIn(api: TestApi, person: { id: string }, status: DocumentStatus = 'verified'): Promise<void> {
  const now = api.clock.now()
  const { db } = api.services
  const file = { kind: 'passport' as const, sha256: 'ab'.repeat(32), bytes: 51_200, received_at: now.toISOString() }
  await db.insert(identity_documents).values({
    id: newId('identity_document', now),
    user_id: person.id,
    document: 'identity_proof',
    files: [file],
    status,
    created_at: now,
    asked_at: now,
  })
  await db
    .insert(verifications)
    .values({ user_id: person.id, status: 'under_review', submitted_at: now, updated_at: now })
}

/** What the provider found out about who the person is. */
export async function setIdentityVerified(api: TestApi, person: { id: string }, identity_verified: boolean) {
  await api.services.db.update(users).set({ identity_verified }).where(eq(users.id, person.id))
}
