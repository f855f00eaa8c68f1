// Writes to everybody who runs the product, when it needs one of them.
import { and, arrayContains, isNotNull, isNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { enqueueEmail, type RenderedEmail } from '../enqueue-email.ts'

type Administrator = { email: string; locale: Locale; first_name: string }

/** Those whose address is confirmed. */
const administratorsToTell = (db: Database): Promise<Administrator[]> =>
  db
    .select({ email: users.email, locale: users.locale, first_name: users.first_name })
    .from(users)
    .where(and(arrayContains(users.roles, ['admin']), isNull(users.deleted_at), isNotNull(users.email_confirmed_at)))

/** One email each, in the caller's transaction, in the words of the reader; gives the ids of the emails. */
export async function writeToAdministrators(
  context: Context,
  wordsFor: (administrator: Administrator) => RenderedEmail,
): Promise<string[]> {
  const ids: string[] = []
  for (const administrator of await administratorsToTell(context.db)) {
    const { email: to, locale } = administrator
    const id = newId('mail', context.now())
    await enqueueEmail(context, { id, to, locale, message: wordsFor(administrator) })
    ids.push(id)
  }
  return ids
}
