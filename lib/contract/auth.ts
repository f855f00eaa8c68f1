// Signing in and out of the product: the rest-auth calls of the specification.
import { z } from 'zod'
import { accountTypes } from '#lib/rules/access.ts'
import { PASSWORD_MAX, passwordProblems } from '#lib/rules/accounts/password.ts'
import { Email, empty, Locale, personNameText, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A new password: every broken part of the rule is reported. */
const NewPassword = z.string(refusal('password_required')).superRefine((password, context) => {
  for (const problem of passwordProblems(password)) context.addIssue({ code: 'custom', message: problem })
})

const matching = {
  path: ['password_confirmation'],
  ...refusal('password_mismatch'),
  // Said together with what is wrong elsewhere, not only once everything else is right.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const CaptchaToken = z.string(refusal('required')).min(1, refusal('required')).max(4096, refusal('too_long'))
const LinkKey = z.string(refusal('required')).min(1, refusal('required')).max(200, refusal('too_long'))

// The upper bound only keeps absurd inputs from the hash function; the rule is checked where a password is chosen.
const GivenPassword = z
  .string(refusal('password_required'))
  .min(1, refusal('password_required'))
  .max(PASSWORD_MAX * 8, refusal('password_too_long'))

export const Credentials = z.object({
  email: Email,
  password: GivenPassword,
  rememberMe: z.boolean().default(false),
  /** Six digits of the authenticator app, or a recovery code; only accounts with a second factor need it. */
  second_factor_code: z.string().trim().max(20, refusal('code_invalid')).optional(),
})

export const SignedIn = z.object({
  access_token: z.string(),
  user: z.object({ pk: z.string(), first_name: z.string(), last_name: z.string(), email: z.string() }),
})

/** `access_token`: of the session that the browser of the registration has now; null everywhere else. */
const Confirmed = z.object({ email: z.string(), access_token: z.string().nullable() })

const registrationFields = z.object({
  account_type: z.enum(accountTypes, refusal('choice_invalid')),
  first_name: personNameText(80),
  last_name: personNameText(80),
  email: Email,
  password: NewPassword,
  password_confirmation: z.string(refusal('password_mismatch')),
  terms: z.literal(true, refusal('terms_required')),
})
const emailAddressFields = z.object({ email: Email })
const newPasswordFields = z.object({
  password: NewPassword,
  password_confirmation: z.string(refusal('password_mismatch')),
})
/** What a page adds to a form: its language, and the captcha's word that a person filled it in. */
const fromPage = { locale: Locale.default('en'), captcha_token: CaptchaToken }

const isRepeated = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation

/** The forms as people fill them in. */
export const RegistrationForm = registrationFields.refine(isRepeated, matching)
export const EmailAddressForm = emailAddressFields
export const NewPasswordForm = newPasswordFields.refine(isRepeated, matching)

export const Registration = registrationFields.extend(fromPage).refine(isRepeated, matching)
const EmailAddressRequest = emailAddressFields.extend(fromPage)
const PasswordResetConfirm = newPasswordFields.extend({ key: LinkKey }).refine(isRepeated, matching)
const AccountRestoration = newPasswordFields.extend({ key: LinkKey }).refine(isRepeated, matching)
export const PasswordProof = z.strictObject({ password: GivenPassword }, refusal('unknown_field'))
export const PasswordChange = newPasswordFields.extend({ current_password: GivenPassword }).refine(isRepeated, matching)

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/rest-auth/login',
    access: 'public',
    body: Credentials,
    response: SignedIn,
    summary: 'Sign in with e-mail and password; sets the session cookie and answers the access token',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/rest-auth/logout',
    access: 'public',
    harmless: true,
    response: empty,
    summary: 'Log out: the session ends on the server, the cookies are dropped',
  }),
  registration: endpoint({
    method: 'POST',
    path: '/rest-auth/registration',
    access: 'public',
    body: Registration,
    response: empty,
    summary: 'Register; the answer is the same whether or not the address is known, the rest happens by e-mail',
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/rest-auth/registration/resend-email',
    access: 'public',
    body: EmailAddressRequest,
    response: empty,
    summary: 'Send the confirmation e-mail again',
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/rest-auth/registration/verify-email',
    access: 'token',
    body: z.object({ key: LinkKey }),
    response: Confirmed,
    summary: 'Confirm an e-mail address with the key of the email; logs in the browser that registered with it',
  }),
  passwordReset: endpoint({
    method: 'POST',
    path: '/rest-auth/password/reset',
    access: 'public',
    body: EmailAddressRequest,
    response: empty,
    summary: 'Ask for an email with a link to choose a new password',
  }),
  passwordResetConfirm: endpoint({
    method: 'POST',
    path: '/rest-auth/password/reset/confirm',
    access: 'token',
    body: PasswordResetConfirm,
    response: empty,
    summary: 'Choose a new password with the key of the email; every session ends',
  }),
  provePassword: endpoint({
    method: 'POST',
    path: '/rest-auth/password/prove',
    access: 'user',
    body: PasswordProof,
    response: empty,
    summary: 'Show your password again; for ten minutes this session may change what the account hangs on',
  }),
  restoreAccount: endpoint({
    method: 'POST',
    path: '/rest-auth/restore_account',
    access: 'token',
    body: AccountRestoration,
    response: empty,
    summary:
      'Take the account back with the key of an email: old primary address, new password, no new second factor, every session ends',
  }),
  passwordChange: endpoint({
    method: 'POST',
    path: '/rest-auth/password/change',
    access: 'user',
    body: PasswordChange,
    response: empty,
    summary: 'Change the password; every other session ends',
  }),
}
