// The shape of a certificate check and of each of its steps.
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import type { CertificateCode, DateState, Outcome, StepName, Verdict } from '#lib/rules/accounts/verification.ts'

export type StepParams = Record<string, string | number>

export type CertificateStep = { step: StepName; outcome: Outcome; code: CertificateCode; params: StepParams }

/** One of the three dates a certificate may carry: said by us, by a time-stamp authority, by a block. */
export type CertificateDate = {
  state: DateState
  at: string | null
  /** The date comes from a local stand-in of this deployment, not from an independent party. */
  standin: boolean
  outcome: Outcome
}

export type CertificateCheck = {
  /** What it all comes to. */
  verdict: Verdict
  outcome: Exclude<Outcome, 'skipped'>
  steps: CertificateStep[]
  dates: CertificateDate[]
  /** What was certified, when the text could be read. */
  statement: CertificateStatement | null
}

const step =
  (outcome: Outcome) =>
  (name: StepName, code: CertificateCode, params: StepParams = {}): CertificateStep => ({
    step: name,
    outcome,
    code,
    params,
  })

export const passedStep = step('passed')
export const failed = step('failed')
export const inconclusive = step('inconclusive')
export const skipped = step('skipped')
