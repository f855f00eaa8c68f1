// Sends the confirmation email again; the answer is the same for every address.
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { resendPerEmail } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { consume } from '#server/http/limits.ts'
import { repeatConfirmation } from '../emails/jobs.ts'
import { requirePerson } from './require-person.ts'

export async function resendConfirmation(
  context: Context,
  { body }: ParsedInput<typeof auth.resendConfirmation>,
): Promise<void> {
  await requirePerson(context, body.captcha_token, 'resend_confirmation')
  await consume(context, resendPerEmail, body.email)
  const { email, locale } = body
  await context.enqueue(repeatConfirmation, { email, locale, mail_id: newId('mail', context.now()) })
}
