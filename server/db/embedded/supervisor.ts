// Runs a PostgreSQL server as long as this process lives, and starts it again when it ends by itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Programs } from './binaries.ts'
import { clusterOf, endServer, readPostmaster } from './postmaster.ts'
import type { Reserve } from './reserve.ts'

/**
 * A closed standard input means that the product has ended, however it did: then the server ends too. Ctrl-C and the
 * signals of a service manager reach the product, which ends the server last.
 */
const guard = `trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r end <&3; kill -INT $server ) &
reader=$!
exec 3<&-
wait $server
code=$?
kill -9 $reader
exit $code`

/** Before each start after the first, doubled each time; a server that ran for a minute begins again. */
const pauses = { first_ms: 200, longest_ms: 30_000, calm_ms: 60_000 }

/** How often a pause looks whether there is room on the disk again. */
const LOOK_MS = 500

export type Supervisor = { stop(): Promise<void> }

type Kept = {
  home: string
  programs: Programs
  /** PostgreSQL's own settings. */
  settings: Record<string, string>
  /** Given to the disk when it is full, so that the server can start. */
  reserve?: Reserve
  /** Told when the server has ended by itself, with its reason, and when it is back. */
  onWarning: (message: string) => void
}

/** Starts the server in `home`, ending first what a killed product left running there; resolves when it answers. */
export async function superviseServer(kept: Kept): Promise<Supervisor> {
  let server = await start(kept, 'w')
  const ending = new AbortController()
  const { signal } = ending
  const keeping = (async () => {
    let pause = pauses.first_ms
    for (;;) {
      const began = Date.now()
      await server.ended
      if (signal.aborted) return
      if (Date.now() - began > pauses.calm_ms) pause = pauses.first_ms
      kept.onWarning(`The embedded database has ended and is started again: ${lastWords(kept.home)}`)
      let next: Server | null
      do {
        await rest(pause, kept, signal)
        pause = Math.min(pause * 2, pauses.longest_ms)
        if (signal.aborted) return
        next = await start(kept, 'a').catch(() => null)
      } while (!next)
      server = next
      kept.onWarning('The embedded database is back.')
    }
  })()
  return {
    stop: async () => {
      ending.abort()
      server.child.stdin?.end()
      await keeping
      // Also where the guard was killed and its server was not.
      await endServer(kept.home)
    },
  }
}

/** On a full disk with the reserve. */
async function start(kept: Kept, log: 'w' | 'a'): Promise<Server> {
  const { reserve } = kept
  if (reserve && !reserve.hasRoom()) reserve.release()
  const server = await launch(kept, log)
  await ready(kept, server)
  return server
}

/** A pause, which ends early when a full disk has room again. */
async function rest(pause_ms: number, { reserve }: Kept, signal: AbortSignal): Promise<void> {
  const until = Date.now() + pause_ms
  const wasFull = reserve?.hasRoom() === false
  while (Date.now() < until && !signal.aborted) {
    await sleep(Math.min(LOOK_MS, until - Date.now()), null, { signal }).catch(() => {})
    if (wasFull && reserve?.hasRoom()) return
  }
}

type Server = { child: ChildProcess; ended: Promise<void>; before: string | undefined }

async function launch({ home, programs, settings }: Kept, flags: 'w' | 'a'): Promise<Server> {
  await endServer(home)
  const before = readPostmaster(home)?.text
  const log = openSync(logOf(home), flags, 0o600)
  const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', guard, 'guard', programs.postgres, '-D', clusterOf(home), ...chosen], {
    ...programs.options,
    stdio: ['pipe', log, log],
    // A group of its own: Ctrl-C is for the product.
    detached: true,
  })
  closeSync(log)
  child.stdin?.on('error', () => {}) // a guard that has just died; its exit is what we look at
  const ended = new Promise<void>(done => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  return { child, ended, before }
}

async function ready({ home }: Kept, server: Server): Promise<void> {
  let over = false
  void server.ended.then(() => {
    over = true
  })
  for (;;) {
    const now = readPostmaster(home)
    if (now?.ready && now.text !== server.before) return
    if (over) throw cannotStart(lastWords(home))
    await sleep(10)
  }
}

const cannotStart = (words: string): Error =>
  Object.assign(
    new Error(`The embedded database cannot start: ${words}`),
    /No space left on device/.test(words) ? { code: 'ENOSPC' } : {},
  )

const logOf = (home: string): string => join(home, 'log')

/** Why it ended, as PostgreSQL puts it. */
function lastWords(home: string): string {
  const lines = readFileSync(logOf(home), 'utf8').trim().split('\n')
  const fatal = lines.findLast(line => /(?:FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
  return `${fatal.replace(/^.*?(?:FATAL|PANIC):\s+/, '')} (${logOf(home)})`
}
