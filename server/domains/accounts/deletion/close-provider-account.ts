// Ends what an erased person has at the payment provider, as far as the provider lets us: nothing can be paid out to them any more.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { endAtProvider } from '../identity/end-at-provider.ts'

/** Safe to repeat. Asks the outside: call it outside transactions. Throws while the provider does not answer. */
export async function closeProviderAccount(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  user_id: string,
): Promise<void> {
  const [known] = await db.select().from(payment_users).where(eq(payment_users.user_id, user_id))
  if (!known) return
  await endAtProvider(async () => {
    for (const { id, status } of await ports.payment.listRecipients(known.provider_id)) {
      if (status === 'active') await ports.payment.deactivateRecipient(id)
    }
  })
}
