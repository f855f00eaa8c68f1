// Takes a message to the house: keeps it, sends it to the people who answer, and a copy to whoever wrote it.
import type { contact } from '#lib/contract/contact.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { contactPerEmail, contactPerIp } from '#lib/rules/contact.ts'
import type { Context } from '#server/context.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import { requirePerson } from '#server/domains/accounts/registration/require-person.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { contactCopy, contactMessage } from '#server/mail/contact-message.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'

/** The language of the emails to the house itself. */
const HOUSE_LOCALE = 'en'

export async function sendContactMessage(
  context: Context,
  { body }: ParsedInput<typeof contact.create>,
): Promise<void> {
  const { captcha_token, locale, ...said } = body
  await requirePerson(context, captcha_token, 'contact')
  await consume(context, contactPerIp, networkOf(context.request.ip))
  await consume(context, contactPerEmail, said.email)
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
