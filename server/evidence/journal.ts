// Writes down what was done and when, by this machine's clock.
import type { CaptureAction, CaptureStep } from '#server/ports/capture.ts'

export type Journal = { steps: CaptureStep[]; note(action: CaptureAction, detail?: string): void }

export function openJournal(): Journal {
  const steps: CaptureStep[] = []
  return {
    steps,
    note(action, detail) {
      const at = new Date().toISOString()
      steps.push(detail === undefined ? { at, action } : { at, action, detail })
    },
  }
}
