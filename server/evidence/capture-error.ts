// Why a page could not be recorded, in the words of the rules.
import type { CaptureFailure } from '#lib/rules/evidence.ts'

export class CaptureError extends Error {
  readonly failure: CaptureFailure

  constructor(failure: CaptureFailure, message: string = failure) {
    super(message)
    this.name = 'CaptureError'
    this.failure = failure
  }
}
