// Routes of accounts. Hashing and counting attempts happen outside transactions: a rollback must not forget an attempt.
import { auth } from '#lib/contract/auth.ts'
import { route } from '#server/http/route.ts'
import { changePassword } from './change-password.ts'
import { confirmAddress } from './confirm-address.ts'
import { registerUser } from './register-user.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { resetPasswordWithKey } from './reset-password.ts'
import { ownSessionCookies } from './session-cookies.ts'
import { signIn } from './sign-in.ts'

const open = { transaction: false }

export const accountRoutes = [
  route(auth.login, signIn, {
    ...open,
    cookies: ({ access_token }, context, { body }) => ownSessionCookies(context, access_token, body.rememberMe),
  }),
  route(auth.registration, registerUser, open),
  route(auth.resendConfirmation, resendConfirmation, open),
  route(auth.verifyEmail, confirmAddress),
  route(auth.passwordReset, requestPasswordReset, open),
  route(auth.passwordResetConfirm, resetPasswordWithKey, open),
  route(auth.passwordChange, changePassword, open),
]
