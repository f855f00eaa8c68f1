// Writes down what was done and when, by this machine's clock.
import type { CaptureAction, Step } from '#server/ports/capture.ts'

export type Journal = { steps: Step[]; note(action: CaptureAction, detail?: string): void }

export function openJournal(): Journal {
  const steps: Step[] = []
  return {
    steps,
    note(action, detail) {
      const at = new Date().toISOString()
      steps.push(detail === undefined ? { at, action } : { at, action, detail })
    },
  }
}
