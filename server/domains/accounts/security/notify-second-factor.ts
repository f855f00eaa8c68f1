// Tells the owner of an account that its second factor was switched on or off.
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { secondFactorChanged } from '#server/mail/second-factor-changed.ts'
import { linkOf } from '../emails/jobs.ts'

export async function notifySecondFactor(
  context: Context,
  { email, first_name, locale }: Pick<CurrentUser, 'email' | 'first_name' | 'locale'>,
  now: 'on' | 'off',
): Promise<void> {
  const changed_at = context.now()
  const reset_link = linkOf(context, locale, href('forgot_password'))
  const message = secondFactorChanged(locale, { first_name, now, changed_at, reset_link })
  await enqueueEmail(context, { id: newId('mail', changed_at), to: email, locale, message })
}
