// Asks an address whether it wants the newsletter. Whoever asks never learns whether it has it already.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { newsletter as contract } from '#lib/contract/newsletter.ts'
import { newId } from '#lib/ids.ts'
import { newsletterPerEmail } from '#lib/rules/content/newsletter.ts'
import type { Context } from '#server/context.ts'
import { newsletter_subscribers } from '#server/db/schema/content.ts'
import { requirePerson } from '#server/domains/accounts/registration/require-person.ts'
import { consume } from '#server/http/limits.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { confirmNewsletter } from '#server/mail/newsletter/confirm-newsletter.ts'
import { newsletterLinks } from './links.ts'

export async function subscribe(
  context: Context,
  { body: { email, locale, captcha_token } }: ParsedInput<typeof contract.subscribe>,
): Promise<void> {
  await requirePerson(context, captcha_token, 'newsletter')
  await consume(context, newsletterPerEmail, email)
  const created_at = context.now()
  await context.transact(async tx => {
    const asked = {
      id: newId('newsletter_subscriber', created_at),
      email,
      locale,
      state: 'pending' as const,
      created_at,
    }
    const [row] = await tx.db
      .insert(newsletter_subscribers)
      .values(asked)
      // Who asks again reads the language they ask in; a confirmed address stays confirmed.
      .onConflictDoUpdate({ target: newsletter_subscribers.email, set: { locale } })
      .returning()
    if (row?.state !== 'pending') return
    await enqueueEmail(tx, {
      id: newId('mail', created_at),
      to: email,
      locale,
      message: confirmNewsletter(locale, newsletterLinks(context, row)),
    })
  })
}
