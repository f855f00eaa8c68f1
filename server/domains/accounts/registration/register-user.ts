// Registers a person. Nothing in the answer, nor in its time, tells whether the address was known: a job decides which email goes out.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { registrationPerEmail } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { consume } from '#server/http/limits.ts'
import { welcomeRegistration } from '../emails/jobs.ts'
import { isCommonPassword } from '../security/common-passwords.ts'
import { hashPassword } from '../security/passwords.ts'
import { issueKey } from '../tokens.ts'
import { isDisposable } from './disposable-email.ts'
import { insertPerson } from './insert-person.ts'
import { rememberBrowser } from './registration-browser.ts'
import { requirePerson } from './require-person.ts'

/** `also` happens with the registration, in its transaction; none of it shows in the answer. `letter`: whose page the confirmation leads back to. */
export async function registerUser(
  context: Context,
  { body }: ParsedInput<typeof auth.registration>,
  { also, letter }: { also?: (context: Context, user_id: string) => Promise<void>; letter?: string } = {},
): Promise<void> {
  if (context.settings.registration === 'closed') throw new Failure('registration_disabled')
  const { email, password, account_type, first_name, last_name, locale } = body
  await requirePerson(context, body.captcha_token, 'registration')
  if (isDisposable(email)) throw new Failure('email_disposable')
  if (isCommonPassword(password)) throw new Failure('invalid_input', {}, { password: ['password_common'] })
  await requireBetaTester(context, email)
  await consume(context, registrationPerEmail, email)
  const password_hash = await hashPassword(password)
  const now = context.now()
  const id = newId('user', now)
  const key = await context.transact(async tx => {
    const row = {
      id,
      email,
      password_hash,
      account_type,
      first_name,
      last_name,
      locale,
      terms_accepted_at: now,
      created_at: now,
    }
    await insertPerson(tx, row)
    await also?.(tx, id)
    await tx.enqueue(welcomeRegistration, { user_id: id, mail_id: newId('mail', now), letter })
    return issueKey(tx, id, 'registration_browser')
  })
  rememberBrowser(context, key)
}

/** In beta mode only addresses of accepted beta testers may register. */
async function requireBetaTester({ settings, db }: Context, email: string): Promise<void> {
  if (settings.registration !== 'beta') return
  const accepted = and(eq(beta_testers.email, email), isNotNull(beta_testers.accepted_at))
  const [found] = await db.select({ id: beta_testers.id }).from(beta_testers).where(accepted).limit(1)
  if (!found) throw new Failure('beta_only')
}
