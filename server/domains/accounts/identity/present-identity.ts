// How a verification looks to its person and to administrators.
import { eq } from 'drizzle-orm'
import type { IdentityDocument, Verification } from '#lib/contract/identity.ts'
import { Failure } from '#lib/errors.ts'
import type { IdentityDocumentName } from '#lib/rules/accounts/identity.ts'
import type { Context, UserContext } from '#server/context.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { type Attempts, attemptsOf, attemptsOfMany, documentsOf, requiredOfMany } from './documents.ts'
import { missingForProvider } from './provider-user.ts'

export const readIdentity = (context: UserContext): Promise<Verification> => verificationOf(context, context.user.id)

/** Throws `not_found` when there is no such person. */
export async function verificationOf(
  context: Pick<Context, 'db' | 'now' | 'ports'>,
  user_id: string,
): Promise<Verification> {
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('not_found')
  const attempts = await attemptsOf(context, user_id)
  const [row] = await context.db.select().from(verifications).where(eq(verifications.user_id, user_id)).limit(1)
  return {
    status: profile.verification,
    reason: row?.reason ?? null,
    comment: row?.comment ?? null,
    submitted_at: row?.submitted_at?.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
    missing_fields: missingForProvider(profile),
    documents: documentsOf(profile).map(document => documentView(attempts, document)),
    standin: context.ports.payment.standin,
  }
}

function documentView(attempts: Attempts, document: IdentityDocumentName): IdentityDocument {
  const row = attempts[document]
  return {
    document,
    status: row?.status ?? 'incomplete',
    reason: row?.reason ?? null,
    comment: row?.comment ?? null,
    files: document === 'ubo_declaration' ? [] : (attempts[document]?.files ?? []),
    asked_at: row?.asked_at?.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
  }
}

/** Of these people, those of whom the provider has verified every document. */
export async function readyPeople(context: Pick<Context, 'db'>, user_ids: readonly string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set()
  const attempts = await attemptsOfMany(context, user_ids)
  const required = await requiredOfMany(context, user_ids)
  return new Set(
    user_ids.filter(id => {
      const documents = required.get(id) ?? []
      return documents.length > 0 && documents.every(document => attempts.get(id)?.[document]?.status === 'verified')
    }),
  )
}
