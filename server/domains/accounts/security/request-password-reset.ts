// Asks for an email with a link to choose a new password; the answer is the same for every address.
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { resetPerEmail } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { consume } from '#server/http/limits.ts'
import { sendPasswordReset } from '../emails/jobs.ts'
import { requirePerson } from '../registration/require-person.ts'

export async function requestPasswordReset(
  context: Context,
  { body }: ParsedInput<typeof auth.passwordReset>,
): Promise<void> {
  await requirePerson(context, body.captcha_token, 'password_reset')
  await consume(context, resetPerEmail, body.email)
  const { email, locale } = body
  await context.enqueue(sendPasswordReset, { email, locale, mail_id: newId('mail', context.now()) })
}
