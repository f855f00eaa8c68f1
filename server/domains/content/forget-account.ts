// What is forgotten of a person's messages to the house when the account is erased.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { contact_messages } from '#server/db/schema/administration.ts'

export async function forgetContactMessages({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  await db.delete(contact_messages).where(eq(contact_messages.user_id, user_id))
}
