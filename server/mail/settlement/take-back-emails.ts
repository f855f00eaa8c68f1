// Takes emails back that were written and have not left: what they say is no longer so.
import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { emails } from '../../db/schema/accounts.ts'

export async function takeBackEmails({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(emails).where(and(inArray(emails.id, [...ids]), isNull(emails.sent_at)))
}
