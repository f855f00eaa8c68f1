// Runs the whole product as a process of its own, and ends it gently or not.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/build-stamp.ts'
import { toolEnvironment } from '../../scripts/run.ts'

/** Five seconds on a machine of its own; a machine that runs everything else too takes over a minute. */
const START_MS = 240_000

export type Product = {
  url: string
  pid: number
  exited(): boolean
  output(): string
  /** Ctrl-C; resolves to the exit code. */
  stop(): Promise<number | null>
  /** kill -9 of the process alone, as a crash would be. */
  crash(): Promise<void>
}

/** Starts it without the process that keeps it alive, and does not wait; `output` fills as it runs. `home` holds the product's files: another one has packages of its own. */
export function spawnProduct(
  data: string,
  env: Record<string, string> = {},
  home = root,
  program = 'scripts/serve.ts',
): { child: ChildProcess; output(): string } {
  const child = spawn('node', [join(home, program)], {
    cwd: home,
    env: toolEnvironment({
      NODE_ENV: 'production',
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      SANDBOX: 'false',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

/** Starts and resolves when it is ready; throws with its output when it ends or takes so long that something is wrong. */
export async function startProduct(
  data: string,
  port: number,
  env: Record<string, string> = {},
  home = root,
): Promise<Product> {
  const { child, output } = spawnProduct(data, { PORT: String(port), ...env }, home)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_MS
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the product did not start: ${output()}`)
    }
    const ready = await fetch(`${url}/api/health/ready`).then(
      response => response.ok,
      () => false,
    )
    if (ready) break
    await sleep(100)
  }
  const ended = once(child, 'exit')
  return {
    url,
    pid: child.pid ?? 0,
    exited: () => child.exitCode !== null || child.signalCode !== null,
    output,
    async stop() {
      child.kill('SIGINT')
      await ended
      return child.exitCode
    },
    async crash() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
