// What a runner of tests tells `npm test` of its run.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `second`: what passed only when it was tried again; it is named, and does not fail the run. */
export type StepReport = { passed: number; skipped: number; failures: string[]; second: string[] }

export const emptyReport = (): StepReport => ({ passed: 0, skipped: 0, failures: [], second: [] })

export const writeReport = (file: string, report: StepReport): void => writeFileSync(file, JSON.stringify(report))

/** One failure: its name, and the first lines of what went wrong. */
export function failureOf(name: string, error: { message?: string } | undefined): string {
  const words = stripVTControlCharacters(error?.message ?? '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, 4)
    .map(line => `\n      ${line.slice(0, 300)}`)
  return `${name}${words.join('')}`
}
