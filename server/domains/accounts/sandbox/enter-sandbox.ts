// A visitor gets a world of their own, becomes somebody else in it, and leaves it.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { sandboxes as contract } from '#lib/contract/sandboxes.ts'
import { Failure } from '#lib/errors.ts'
import { type SandboxAccount, sandboxEmails, sandboxesPerIp } from '#lib/rules/demo.ts'
import type { Context } from '#server/context.ts'
import { bearerToken } from '#server/http/authenticate.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { confirmedUserByEmail } from '../queries.ts'
import { openSession } from '../sessions/sessions.ts'
import { signedIn } from '../sessions/signed-in.ts'

export const readSandbox = async ({ ports, settings }: Context): Promise<Answer<typeof contract.read>> => ({
  state: ports.sandboxes.state(),
  expires_at: settings.sandbox?.expires_at.toISOString() ?? null,
})

export async function enterSandbox(
  context: Context,
  { body }: ParsedInput<typeof contract.enter>,
): Promise<Answer<typeof contract.enter>> {
  if (context.settings.sandbox) return enterAs(context, body.account)
  if (context.ports.sandboxes.state() === 'off') throw new Failure('sandbox_unavailable')
  await consume(context, sandboxesPerIp, networkOf(context.request.ip))
  return context.ports.sandboxes.create(body.account)
}

/** Opens a session of somebody in this sandbox. */
export async function enterAs(context: Context, account: SandboxAccount): Promise<Answer<typeof contract.enter>> {
  const person = await confirmedUserByEmail(context, sandboxEmails[account])
  if (!person) throw new Failure('sandbox_unavailable')
  return signedIn(await context.transact(tx => openSession(tx, person.id)), person)
}

/** Nothing happens to a session of the product itself. */
export async function leaveSandbox({ ports, request }: Context): Promise<void> {
  // Its session is none of the product's: what the caller sent is read as it came.
  const token = bearerToken(request.authorization) ?? request.cookies.session
  if (token !== null) await ports.sandboxes.remove(token)
}
