// Starts programs in process groups of their own and ends them, whatever happens to the bench.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/build-stamp.ts'
import { toolEnvironment } from '../../scripts/run.ts'

export type Program = { pid: number; origin: string; output(): string; stop(): Promise<void> }
export type ProgramOptions = {
  name: string
  command: readonly [string, ...string[]]
  port: number
  /** Path that answers below 500 once the program is ready. */
  ready: string
  env?: Record<string, string>
  directory?: string
  seconds?: number
}

const alive = new Set<ChildProcess>()

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended between the look and the signal.
  }
}

process.on('exit', () => {
  for (const child of alive) signalGroup(child, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of alive) signalGroup(child, 'SIGTERM')
    setTimeout(() => process.exit(130), 3_000)
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** Resolves when the program answers. Throws with the end of its output when it ends or stays silent. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name, command, port, ready, env = {}, directory = root, seconds = 120 } = options
  const [file, ...args] = command
  let output = ''
  const child = spawn(file, args, {
    cwd: directory,
    env: { ...toolEnvironment(env), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  alive.add(child)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  child.once('close', () => alive.delete(child))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output = (output + String(chunk)).slice(-20_000)
    })
  }
  const stop = async () => {
    signalGroup(child, 'SIGTERM')
    const patience = setTimeout(() => signalGroup(child, 'SIGKILL'), 20_000)
    await ended
    clearTimeout(patience)
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await answering(`${origin}${ready}`, child, seconds)
  } catch (error) {
    await stop()
    throw new Error(`${name} did not start. Its output ended with:\n${output.slice(-2_000)}`, { cause: error })
  }
  return { pid: child.pid ?? 0, origin, output: () => output, stop }
}

async function answering(url: string, child: ChildProcess, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended')
    const status = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
      async response => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status > 0 && status < 500) return
    await sleep(100)
  }
  throw new Error(`it did not answer within ${seconds} s`)
}

/** Runs a program to its end; resolves to its standard output. Throws when it fails or takes too long. */
export function runProgram(
  command: readonly [string, ...string[]],
  {
    env = {},
    directory = root,
    seconds = 300,
  }: { env?: Record<string, string>; directory?: string; seconds?: number } = {},
): Promise<string> {
  const [file, ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: directory,
      env: toolEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    alive.add(child)
    let out = ''
    let errors = ''
    child.stdout.on('data', chunk => {
      out += String(chunk)
    })
    child.stderr.on('data', chunk => {
      errors = (errors + String(chunk)).slice(-4_000)
    })
    const patience = setTimeout(() => signalGroup(child, 'SIGKILL'), seconds * 1000)
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(patience)
      alive.delete(child)
      if (code === 0) resolve(out)
      else reject(new Error(`${file} ${args.join(' ')} ended with ${code}: ${errors || out.slice(-2_000)}`))
    })
  })
}
