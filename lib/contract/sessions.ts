// Sessions, the second factor and the guided demo.
import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { empty, Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const OpenSession = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string(),
  network: z.string(),
  remember: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
})
export type OpenSession = z.infer<typeof OpenSession>

/** Six digits of the app, or a recovery code. */
const SecondFactorCode = z
  .string(refusal('required'))
  .trim()
  .min(1, refusal('required'))
  .max(20, refusal('code_invalid'))

export const SecondFactorForm = z.strictObject({ code: SecondFactorCode }, refusal('unknown_field'))
export const SecondFactorRemoval = z.strictObject(
  {
    password: z
      .string(refusal('password_required'))
      .min(1, refusal('password_required'))
      .max(256, refusal('password_too_long')),
    code: SecondFactorCode,
  },
  refusal('unknown_field'),
)
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/rest-auth/sessions',
    access: 'user',
    response: pageOf(OpenSession),
    summary: 'Where you are logged in, this session first',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rest-auth/sessions/{id}',
    access: 'user',
    response: empty,
    summary: 'End one of your sessions',
  }),
  endAll: endpoint({
    method: 'POST',
    path: '/rest-auth/sessions/end_all',
    access: 'user',
    response: empty,
    summary: 'Log out everywhere, here too',
  }),
  readSecondFactor: endpoint({
    method: 'GET',
    path: '/rest-auth/second_factor',
    access: 'user',
    response: z.object({ enabled: z.boolean(), since: Instant.nullable(), recovery_codes_left: z.int() }),
    summary: 'Whether logging in asks for a code',
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/rest-auth/second_factor',
    access: 'user',
    recent: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'Begin: a secret for an authenticator app (RFC 6238), which counts once a first code confirms it',
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/rest-auth/second_factor/confirm',
    access: 'user',
    recent: true,
    body: SecondFactorForm,
    response: RecoveryCodes,
    summary: 'Confirm with a first code; answers the recovery codes, once',
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/rest-auth/second_factor/remove',
    access: 'user',
    body: SecondFactorRemoval,
    response: empty,
    summary: 'Log in without a code again',
  }),
  enterDemo: endpoint({
    method: 'POST',
    path: '/rest-auth/demo',
    access: 'public',
    harmless: true,
    body: z.strictObject(
      { account: z.enum(['creator', 'buyer'], refusal('choice_invalid')) },
      refusal('unknown_field'),
    ),
    response: SignedIn,
    summary: 'Switch to a demo account; the browser keeps the real session aside',
  }),
  leaveDemo: endpoint({
    method: 'POST',
    path: '/rest-auth/demo/leave',
    access: 'user',
    harmless: true,
    response: empty,
    summary: 'Leave the demo (or somebody else’s eyes); the browser takes the real session back',
  }),
}
