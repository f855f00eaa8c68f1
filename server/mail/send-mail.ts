// Hands an email to the mail service, and remembers that it was accepted.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { emails } from '../db/schema/accounts.ts'
import { job } from '../jobs/queue.ts'
import { MailRefused } from '../ports/mail.ts'
import { withoutLetterKeys } from './settlement/letter-keys.ts'

/** Who is told what became of these: all others are tried again and again, and end among the dead letters. */
const followed: readonly string[] = ['formal_notice', 'host_notice']

/** An email already accepted is not sent again; one whose acceptance was not written down goes out under the same id. */
export const sendMail = job('mail.send', z.object({ mail_id: z.string() }), async (context, { mail_id }) => {
  const { db, ports, now } = context
  const [mail] = await db.select().from(emails).where(eq(emails.id, mail_id)).limit(1)
  if (!mail || mail.sent_at) return
  const { id, to, reply_to, unsubscribe_url, subject, text, html, template } = mail
  const reply = await ports.mail.send({ id, to, reply_to, unsubscribe_url, subject, text, html }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof MailRefused && followed.includes(template)) return error.reply
      throw error
    },
  )
  const kept = ports.mail.keeps ? {} : { text: withoutLetterKeys(text), html: withoutLetterKeys(html) }
  await context.transact(async tx => {
    const left = { sent_at: now(), ...kept }
    if (!followed.includes(template)) return void (await tx.db.update(emails).set(left).where(eq(emails.id, id)))
    // It may have been taken back while it left: then it has left, and what it said is kept.
    const whole = { ...mail, ...left }
    await tx.db.insert(emails).values(whole).onConflictDoUpdate({ target: emails.id, set: left })
    if (reply === null) await tx.emit('mail.handed_over', { mail_id })
    else await tx.emit('mail.refused', { mail_id, reply })
  })
})
