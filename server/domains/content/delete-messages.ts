// What becomes of a person's messages to us when the account is deleted, and what its export holds of them.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import type { ExportPart } from '#server/events.ts'

export async function deleteContactMessagesOf({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  await db.delete(contact_messages).where(eq(contact_messages.user_id, user_id))
}

export async function exportOfContent({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  return {
    records: { messages: () => db.select().from(contact_messages).where(eq(contact_messages.user_id, user_id)) },
  }
}
