// Tells the owner of an account that its password is a new one.
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { passwordChanged } from '#server/mail/password-changed.ts'
import { linkOf } from '../emails/jobs.ts'
import type { UserRow } from '../queries.ts'

export async function notifyPasswordChanged(context: Context, { email, first_name, locale }: UserRow): Promise<void> {
  const changed_at = context.now()
  const reset_link = linkOf(context, locale, href('forgot_password'))
  const message = passwordChanged(locale, { first_name, changed_at, reset_link })
  await enqueueEmail(context, { id: newId('mail', changed_at), to: email, locale, message })
}
