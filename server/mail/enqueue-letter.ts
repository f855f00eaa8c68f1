// Puts a finished letter into the outgoing mail, in the caller's transaction.
import type { Locale } from '#lib/contract/common.ts'
import type { Context } from '../context.ts'
import { mails } from '../db/schema/accounts.ts'
import { sendMail } from './send-mail.ts'

/** A letter in its final words. */
export type RenderedLetter = { template: string; subject: string; text: string; html: string }

export type LetterOrder = { id: string; to: string; locale: Locale; letter: RenderedLetter; reply_to?: string }

/** Writes the letter down and has it sent; when the caller's transaction rolls back there was no letter. */
export async function enqueueLetter(
  context: Context,
  { id, to, reply_to, locale, letter }: LetterOrder,
): Promise<void> {
  const { template, subject, text, html } = letter
  await context.db
    .insert(mails)
    .values({ id, to, reply_to, template, locale, subject, text, html, created_at: context.now() })
  await context.enqueue(sendMail, { mail_id: id }, { key: id })
}
