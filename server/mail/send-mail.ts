// Hands an email to the mail service, and remembers that it was accepted.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { emails } from '../db/schema/accounts.ts'
import { job } from '../jobs/queue.ts'

/** An email already accepted is not sent again; one whose acceptance was not written down goes out under the same id. */
export const sendMail = job('mail.send', z.object({ mail_id: z.string() }), async ({ db, ports, now }, { mail_id }) => {
  const [mail] = await db.select().from(emails).where(eq(emails.id, mail_id)).limit(1)
  if (!mail || mail.sent_at) return
  const { id, to, reply_to, subject, text, html } = mail
  await ports.mail.send({ id, to, reply_to, subject, text, html })
  await db.update(emails).set({ sent_at: now() }).where(eq(emails.id, id))
})
