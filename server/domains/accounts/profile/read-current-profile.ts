// The profile of the person signed in.
import { and, eq, gt } from 'drizzle-orm'
import type { Profile } from '#lib/contract/profiles.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { missingFields } from '#lib/rules/accounts/profile.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'

export async function readCurrentProfile(context: UserContext): Promise<Profile> {
  const profile = await profileOf(context, context.user.id)
  if (!profile) throw new Failure('not_authenticated')
  const sandbox_until = context.settings.sandbox?.expires_at.toISOString() ?? null
  return { ...profile, read_only: context.user.read_only ?? false, sandbox_until }
}

/** A person's whole profile as its owner sees it; null when there is no such person. */
export async function profileOf({ db, now }: Pick<Context, 'db' | 'now'>, user_id: string): Promise<Profile | null> {
  const [row] = await db
    .select({ user: users, profile: profiles, verification: verifications.status, plan: subscriptions.plan })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(verifications, eq(verifications.user_id, users.id))
    .leftJoin(subscriptions, and(eq(subscriptions.user_id, users.id), gt(subscriptions.gives_until, dayOf(now()))))
    .where(eq(users.id, user_id))
    .limit(1)
  if (!row) return null
  const { id, email, first_name, last_name, account_type, roles, identity_verified, locale, created_at } = row.user
  const { user_id: _, updated_at: __, ...said } = row.profile
  return {
    ...said,
    id,
    email,
    first_name,
    last_name,
    account_type,
    roles,
    demo: isDemoEmail(email),
    read_only: false,
    sandbox_until: null,
    identity_verified,
    verification: row.verification ?? (identity_verified ? 'verified' : 'incomplete'),
    plan: row.plan ?? 'INSTANT',
    locale,
    // Of a guest all that was asked for is there.
    missing_fields: row.user.guest_of === null ? missingFields({ ...said, first_name, last_name }) : [],
    created_at: created_at.toISOString(),
  }
}
