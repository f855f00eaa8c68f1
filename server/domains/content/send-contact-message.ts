// Takes a message to the house or the wish for a meeting: keeps it, sends it to the people who answer, and a copy to whoever wrote it.
import type { contact } from '#lib/contract/contact.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { contactPerEmail, contactPerIp, instagramName } from '#lib/rules/contact.ts'
import type { Context } from '#server/context.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import { requirePerson } from '#server/domains/accounts/registration/require-person.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { type ContactMessage, contactCopy, contactMessage } from '#server/mail/contact-message.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'

/** The language of the emails to the house itself. */
const HOUSE_LOCALE = 'en'

export async function sendContactMessage(
  context: Context,
  { body: { captcha_token, locale, ...said } }: ParsedInput<typeof contact.create>,
): Promise<void> {
  await requireWriter(context, captcha_token, said.email)
  await passOn(context, locale, said)
}

export async function askForMeeting(context: Context, { body }: ParsedInput<typeof contact.meeting>): Promise<void> {
  const { captcha_token, locale, first_name, last_name, email, instagram, message } = body
  await requireWriter(context, captcha_token, email)
  const { t } = translator(locale, 'mail')
  const page = `https://www.instagram.com/${instagramName(instagram)}/`
  await passOn(context, locale, {
    topic: 'meeting',
    name: `${first_name} ${last_name}`,
    email,
    title: t('meeting_title'),
    message: [page, message].filter(Boolean).join('\n\n'),
  })
}

async function requireWriter(context: Context, captcha_token: string, email: string): Promise<void> {
  await requirePerson(context, captcha_token, 'contact')
  await consume(context, contactPerIp, networkOf(context.request.ip))
  await consume(context, contactPerEmail, email)
}

type Said = Pick<ContactMessage, 'topic' | 'name' | 'email' | 'title' | 'message'>

async function passOn(context: Context, locale: Locale, said: Said): Promise<void> {
  const { support_email } = context.settings
  const written_at = context.now()
  await context.transact(async tx => {
    const row = { id: newId('contact_message', written_at), user_id: context.user?.id ?? null, ...said, locale }
    await tx.db.insert(contact_messages).values({ ...row, created_at: written_at })
    await enqueueEmail(tx, {
      id: newId('mail', written_at),
      to: support_email,
      reply_to: said.email,
      locale: HOUSE_LOCALE,
      message: contactMessage(HOUSE_LOCALE, { ...said, language: locale, written_at }),
    })
    await enqueueEmail(tx, {
      id: newId('mail', written_at),
      to: said.email,
      reply_to: support_email,
      locale,
      message: contactCopy(locale, said),
    })
  })
}
