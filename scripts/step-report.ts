// The shape in which a runner of tests tells `npm test` what it came to.
import { stripVTControlCharacters } from 'node:util'

export type StepReport = { passed: number; failed: number; skipped: number; failures: string[] }

/** One failure: its name, and the first lines of what went wrong. */
export function say(name: string, error: { message?: string } | undefined): string {
  const words = stripVTControlCharacters(error?.message ?? '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, 4)
    .map(line => `\n      ${line.slice(0, 300)}`)
  return `${name}${words.join('')}`
}
