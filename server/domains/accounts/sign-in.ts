// Signs a person in. A wrong address and a wrong password get the same answer in the same time.
import type { auth } from '#lib/contract/auth.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { SESSION_REMEMBERED_S, signInPerAddress, signInPerEmail } from '#lib/rules/sign-in.ts'
import type { Context } from '#server/context.ts'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'
import { networkOf, refund, spend } from '#server/http/limits.ts'
import { passwordMatches } from './passwords.ts'
import { isKnownNetwork, userByEmail } from './queries.ts'
import { openSession } from './sessions.ts'

type SignIn = ParsedInput<typeof auth.login>
type SignedIn = Answer<typeof auth.login>

export async function signIn(context: Context, { body }: SignIn): Promise<SignedIn> {
  const { email, password, rememberMe } = body
  const network = networkOf(context.request.ip)
  await spend(context, signInPerAddress, network)
  // Somebody who keeps guessing from elsewhere must not lock the owner out: networks the owner uses count apart.
  const counted = (await isKnownNetwork(context, email, network)) ? `${email} ${network}` : email
  await spend(context, signInPerEmail, counted)
  const user = await userByEmail(context, email)
  const matches = await passwordMatches(user?.password_hash ?? null, password)
  if (!user || !matches) throw new Failure('credentials_wrong')
  await refund(context, signInPerEmail, counted)
  await refund(context, signInPerAddress, network)
  if (!user.email_confirmed_at) throw new Failure('email_unconfirmed')
  const access_token = await openSession(context, user.id, rememberMe)
  const { id, first_name, last_name } = user
  return { access_token, user: { pk: id, first_name, last_name, email: user.email } }
}

/** The cookie that signs a browser in; without remember-me it has no expiry, so it ends with the browser. */
export function sessionCookie(
  { access_token }: SignedIn,
  { settings }: Context,
  { body }: SignIn,
): Record<string, string> {
  const parts = [`${SESSION_COOKIE}=${access_token}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (body.rememberMe) parts.push(`Max-Age=${SESSION_REMEMBERED_S}`)
  if (settings.public_url.startsWith('https:')) parts.push('Secure')
  return { 'Set-Cookie': parts.join('; ') }
}
