// Runs one program of the project's own packages and waits for its end.
import { type StdioOptions, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './build-stamp.ts'

/** The environment in which the project's own Node and tools come first. */
export const toolEnvironment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
})

export type Ended = { code: number; seconds: number; output: string }

/** Resolves with the exit code; the program writes to this terminal, or into `output` when `kept` says so. */
export function run(
  command: string,
  args: readonly string[],
  extra: Record<string, string> = {},
  kept = false,
): Promise<Ended> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const stdio: StdioOptions = kept ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, env: toolEnvironment(extra), stdio })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), seconds: (performance.now() - started) / 1000, output }),
    )
  })
}
