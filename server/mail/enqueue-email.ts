// Puts a finished email into the outgoing mail, in the caller's transaction.
import type { Locale } from '#lib/locales.ts'
import type { Context } from '../context.ts'
import { emails } from '../db/schema/accounts.ts'
import { sendMail } from './send-mail.ts'

/** An email in its final words. */
export type RenderedEmail = { template: string; subject: string; text: string; html: string }

export type EmailOrder = {
  id: string
  to: string
  locale: Locale
  message: RenderedEmail
  reply_to?: string
  unsubscribe_url?: string
}

/** Writes the email down and has it sent; when the caller's transaction rolls back there was no email. */
export async function enqueueEmail(
  context: Context,
  { id, to, reply_to, unsubscribe_url, locale, message }: EmailOrder,
): Promise<void> {
  const { template, subject, text, html } = message
  await context.db
    .insert(emails)
    .values({ id, to, reply_to, unsubscribe_url, template, locale, subject, text, html, created_at: context.now() })
  await context.enqueue(sendMail, { mail_id: id }, { key: id })
}
