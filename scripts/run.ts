// Runs one program of the project's own packages and waits for its end.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './build-stamp.ts'

/** The environment in which the project's own Node and tools come first. */
export const toolEnvironment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
})

export type Ended = { code: number; seconds: number }

/** Resolves with the exit code; the program writes to this terminal. */
export function run(command: string, args: readonly string[], extra: Record<string, string> = {}): Promise<Ended> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: toolEnvironment(extra), stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), seconds: (performance.now() - started) / 1000 }),
    )
  })
}
