// Gives a person of a test a second factor, and computes the codes that an app would show.
import { sessions } from '#lib/contract/sessions.ts'
import { CODE_STEP_S } from '#lib/rules/accounts/second-factor.ts'
import { codeOfStep, stepAt } from '#server/domains/accounts/security/totp.ts'
import type { TestApi } from '../api.ts'

export type Factor = {
  secret: string
  recovery_codes: string[]
  /** The code of now, or of `drift` steps later. */
  code(drift?: number): string
}

/** Switches it on with a code of one step ago, so that the code of now is still good; at the start of a step, so that none ends meanwhile. */
export async function makeSecondFactor(api: TestApi, person: { token: string }): Promise<Factor> {
  const caller = api.as(person)
  const { body: begun } = await caller.call(sessions.startSecondFactor)
  api.clock.set(new Date((stepAt(api.clock.now()) + 1) * CODE_STEP_S * 1000))
  const code = (drift = 0) => codeOfStep(begun.secret, stepAt(api.clock.now()) + drift)
  const { body, status } = await caller.call(sessions.confirmSecondFactor, { body: { code: code(-1) } })
  if (status !== 200) throw new Error(`the second factor answered ${status}`)
  return { secret: begun.secret, recovery_codes: body.recovery_codes, code }
}
