// Checks that a form was filled in by a person, and not too many from one place.

import { Failure } from '#lib/errors.ts'
import type { CaptchaAction } from '#lib/local-captcha.ts'
import { formsPerIp } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { consume, networkOf } from '#server/http/limits.ts'

/** Throws `too_many_requests`, `captcha_failed`, or `unavailable` when the captcha's service does not answer. */
export async function requirePerson(context: Context, captcha_token: string, action: CaptchaAction): Promise<void> {
  const { ports, request, log } = context
  await consume(context, formsPerIp, networkOf(request.ip))
  const human = await ports.captcha.check(captcha_token, action, request.ip).catch((error: unknown) => {
    log.error({ err: error }, 'the captcha service does not answer')
    throw new Failure('unavailable')
  })
  if (!human) throw new Failure('captcha_failed')
}
