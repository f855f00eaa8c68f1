// Signs a person in. A wrong address and a wrong password get the same answer in the same time.
import type { auth } from '#lib/contract/auth.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { signInPerEmail, signInPerIp } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { consume, networkOf, reward } from '#server/http/limits.ts'
import { isKnownNetwork, userByEmail } from '../queries.ts'
import { passwordMatches } from '../security/passwords.ts'
import { lockWithPassword } from '../security/require-password.ts'
import { confirmedFactorOf, redeemCode } from '../security/second-factor.ts'
import { openSession } from './sessions.ts'
import { signedIn } from './signed-in.ts'

type SignIn = ParsedInput<typeof auth.login>
type SignedIn = Answer<typeof auth.login>

export async function signIn(context: Context, { body }: SignIn): Promise<SignedIn> {
  const { email, password, rememberMe } = body
  const network = networkOf(context.request.ip)
  await consume(context, signInPerIp, network)
  // Somebody who keeps guessing from elsewhere must not lock the owner out: networks the owner uses count apart.
  const known = await isKnownNetwork(context, email, network)
  const counted = known ? `${email} ${network}` : email
  await consume(context, signInPerEmail, counted)
  const user = await userByEmail(context, email)
  const matches = await passwordMatches(user?.password_hash ?? null, password)
  if (!user || !matches) throw new Failure('credentials_wrong')
  await reward(context, signInPerEmail, counted)
  await reward(context, signInPerIp, network)
  if (!user.email_confirmed_at) throw new Failure('email_unconfirmed')
  await requireSecondFactor(context, user.id, body.second_factor_code, known ? `${user.id} ${network}` : user.id)
  const access_token = await context.transact(async tx => {
    // A reset that was saved since has ended every session: none is opened after it.
    if (!(await lockWithPassword(tx, user.id, user.password_hash))) throw new Failure('credentials_wrong')
    const token = await openSession(tx, user.id, { remember: rememberMe })
    await tx.emit('session.opened', { user_id: user.id })
    return token
  })
  return signedIn(access_token, user)
}

/** Only who knows the password learns whether there is a second factor. */
async function requireSecondFactor(
  context: Context,
  user_id: string,
  code: string | undefined,
  counted: string,
): Promise<void> {
  const factor = await confirmedFactorOf(context, user_id)
  if (!factor) return
  if (!code) throw new Failure('second_factor_required')
  if (!(await redeemCode(context, factor, code, counted))) throw new Failure('second_factor_wrong')
}
