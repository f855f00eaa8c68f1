// The guided demo: in, and out again; leaving also ends an administrator's look through somebody's eyes.
import { eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { sessions as contract } from '#lib/contract/sessions.ts'
import { Failure } from '#lib/errors.ts'
import { demoPerIp } from '#lib/rules/accounts/sign-in.ts'
import { demoEmails } from '#lib/rules/demo.ts'
import type { Context, UserContext } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { confirmedUserByEmail } from '../queries.ts'
import { isImpersonated } from './session-cookies.ts'
import { endThese, openSession } from './sessions.ts'
import { signedIn } from './signed-in.ts'

/** Opens a session of a demo account; one that is borrowed already ends. */
export async function enterDemo(
  context: Context,
  { body }: ParsedInput<typeof contract.enterDemo>,
): Promise<Answer<typeof contract.enterDemo>> {
  if (!context.settings.demo) throw new Failure('demo_off')
  await consume(context, demoPerIp, networkOf(context.request.ip))
  return context.transact(async tx => {
    const person = await confirmedUserByEmail(tx, demoEmails[body.account])
    if (!person) throw new Failure('demo_off')
    await endImpersonation(tx)
    const access_token = await openSession(tx, person.id)
    return signedIn(access_token, person)
  })
}

/** Nothing happens to a session that is the person's own. */
export async function exitDemo(context: UserContext): Promise<void> {
  await endImpersonation(context)
}

async function endImpersonation(context: Context): Promise<void> {
  const { user } = context
  if (!user || !isImpersonated(user)) return
  await endThese(context, eq(sessions.id, user.session_id))
}
