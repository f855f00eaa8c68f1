// Who is written to when the product needs somebody who runs it.
import { and, arrayContains, isNotNull, isNull } from 'drizzle-orm'
import type { Locale } from '#lib/locales.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'

export type Administrator = { email: string; locale: Locale; first_name: string }

/** Those whose address is confirmed. */
export const administratorsToTell = (db: Database): Promise<Administrator[]> =>
  db
    .select({ email: users.email, locale: users.locale, first_name: users.first_name })
    .from(users)
    .where(and(arrayContains(users.roles, ['admin']), isNull(users.deleted_at), isNotNull(users.email_confirmed_at)))
