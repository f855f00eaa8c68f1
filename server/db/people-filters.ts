// Conditions on people and their profiles that several domains ask for.
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from './schema/accounts.ts'
import { profiles } from './schema/profiles.ts'

/** People whom everybody sees: they chose to be listed, proved their address, and are still here. */
export const isShown = (): SQL | undefined =>
  and(eq(profiles.is_public, true), isNotNull(users.email_confirmed_at), isNull(users.deleted_at))
