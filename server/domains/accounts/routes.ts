// Routes of accounts. Hashing and counting attempts happen outside transactions: a rollback must not forget an attempt.
import { auth } from '#lib/contract/auth.ts'
import { route } from '#server/http/route.ts'
import { confirmAddress } from './registration/confirm-email.ts'
import { registerUser } from './registration/register-user.ts'
import { cookiesOfConfirmation, cookiesOfRegistration } from './registration/registration-browser.ts'
import { resendConfirmation } from './registration/resend-confirmation.ts'
import { changePassword } from './security/change-password.ts'
import { provePassword } from './security/prove-password.ts'
import { requestPasswordReset } from './security/request-password-reset.ts'
import { resetPasswordWithKey } from './security/reset-password.ts'
import { restoreAccount } from './security/restore-account.ts'
import { logOut } from './sessions/end-sessions.ts'
import { noSessionCookies, ownSessionCookies } from './sessions/session-cookies.ts'
import { signIn } from './sessions/sign-in.ts'

const open = { transaction: false }

export const accountRoutes = [
  route(auth.login, signIn, {
    ...open,
    cookies: ({ access_token }, context, { body }) => ownSessionCookies(context, access_token, body.rememberMe),
  }),
  route(auth.logout, logOut, { cookies: (_, context) => noSessionCookies(context) }),
  route(auth.registration, registerUser, { ...open, cookies: (_, context) => cookiesOfRegistration(context) }),
  route(auth.resendConfirmation, resendConfirmation, open),
  route(auth.verifyEmail, confirmAddress, {
    cookies: ({ access_token }, context) => cookiesOfConfirmation(context, access_token),
  }),
  route(auth.passwordReset, requestPasswordReset, open),
  route(auth.passwordResetConfirm, resetPasswordWithKey, open),
  route(auth.provePassword, provePassword, open),
  route(auth.restoreAccount, restoreAccount, open),
  route(auth.passwordChange, changePassword, open),
]
