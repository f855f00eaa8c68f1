// What becomes of a person's messages to us and of their newsletter when the account is deleted, and what its export holds of them.
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import { newsletter_subscribers } from '#server/db/schema/content.ts'
import type { ExportPart } from '#server/events.ts'

type About = { user_id: string }

export async function deleteContactMessagesOf({ db }: Context, { user_id }: About): Promise<void> {
  await db.delete(contact_messages).where(eq(contact_messages.user_id, user_id))
}

export async function unsubscribeAccount(context: Context, { user_id }: About): Promise<void> {
  await context.db.delete(newsletter_subscribers).where(subscriberOf(context, user_id))
}

export async function exportOfContent(context: Context, { user_id }: About): Promise<ExportPart> {
  const { db } = context
  const { id: _, ...shown } = getTableColumns(newsletter_subscribers)
  return {
    records: {
      messages: () => db.select().from(contact_messages).where(eq(contact_messages.user_id, user_id)),
      newsletter: () => db.select(shown).from(newsletter_subscribers).where(subscriberOf(context, user_id)),
    },
  }
}

/** Somebody subscribes with an address, not with an account. */
const subscriberOf = ({ db }: Context, user_id: string) =>
  inArray(newsletter_subscribers.email, db.select({ email: users.email }).from(users).where(eq(users.id, user_id)))
