// Starts the recording process: a deadline, a limit of memory, a folder of its own, and nothing of our environment.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lowerPriority } from '#lib/node/lower-priority.ts'
import { CAPTURE_SECONDS } from '#lib/rules/evidence.ts'
import type { Browser } from '#server/browser/find-browser.ts'
import type { StandInWeb } from '#server/crawler/guard.ts'
import { CaptureError } from '#server/evidence/capture-error.ts'
import { residentBytes } from '#server/evidence/processes.ts'
import type { RecordingSettings } from '#server/evidence/record.ts'
import type { RecorderReply, RecorderRequest } from '#server/evidence/recorder-program.ts'
import type { CaptureFacts, CapturePort } from '#server/ports/capture.ts'

export type RecorderConfig = {
  /** Asked for at the first recording, because looking for a browser takes a second. */
  findBrowser(): Promise<Browser>
  /** The local stand-in of the web and its authority (PEM); null on the internet. */
  standin: { sites: StandInWeb[]; ca_pem: string } | null
  dns_servers: string[]
  time_servers: string[]
  /** What only the operator knows: the address that others see, and who provides the access. */
  public_address: string | null
  network: string | null
  /** Names of proxy settings in the server's environment. */
  proxy_settings: string[]
  seconds?: number
  memory_bytes?: number
}

const MEMORY_BYTES = 2_500 * 1024 * 1024
/** A third of the share of a request: at a tenth a busy machine would not let it end in its time. */
const NICENESS = 5
const MEMORY_POLL_MS = 250
const FOLDER_PREFIX = 'auctor-recording-'
/** Much longer than a recording may take. */
const LEFTOVER_MS = 3_600_000

export function createRecorder(config: RecorderConfig): CapturePort {
  let browser: Promise<Browser> | null = null
  return {
    async capture(order, into) {
      browser ??= config.findBrowser()
      const found = await browser.catch((error: unknown) => {
        browser = null
        throw new CaptureError('browser_unavailable', error instanceof Error ? error.message : String(error))
      })
      await removeLeftovers()
      // The system's own folder, because Chromium's socket must have a path of at most 107 bytes.
      const work = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
      try {
        const settings = settingsOf(config, { path: found.path, env: { ...found.env, HOME: work, TMPDIR: work } })
        return await run({ order, settings, into }, { config, work })
      } finally {
        // The browser may still be closing its files.
        await rm(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      }
    },
  }
}

/** Folders of recordings that a crash of the server ended; those of other servers on this machine are young. */
async function removeLeftovers(): Promise<void> {
  const folders = (await readdir(tmpdir()))
    .filter(name => name.startsWith(FOLDER_PREFIX))
    .map(name => join(tmpdir(), name))
  for (const folder of folders) {
    const stats = await stat(folder).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_MS) await rm(folder, { recursive: true, force: true })
  }
}

function settingsOf(config: RecorderConfig, browser: RecordingSettings['browser']): RecordingSettings {
  const { standin, dns_servers, time_servers, public_address, network, proxy_settings } = config
  const trusted = standin && { ...standin, trusted_keys: [keyDigest(standin.ca_pem)] }
  return { browser, standin: trusted, dns_servers, time_servers, public_address, network, proxy_settings }
}

/** SHA-256 of an authority's public key in base64: how Chromium is told of it for this one start. */
function keyDigest(pem: string): string {
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

function run(
  request: RecorderRequest,
  { config, work }: { config: RecorderConfig; work: string },
): Promise<CaptureFacts> {
  const child = fork(new URL('../../evidence/recorder-program.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=768'],
    env: {
      NODE_ENV: 'production',
      TMPDIR: work,
      HOME: work,
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    },
  })
  lowerPriority(child, NICENESS)
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(deadline)
      clearInterval(memory_watch)
      child.removeAllListeners()
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      settle()
    }
    const fail = (error: CaptureError) => end(() => reject(error))
    const deadline = setTimeout(
      () => fail(new CaptureError('too_slow', 'the recording did not end in time')),
      (config.seconds ?? CAPTURE_SECONDS) * 1000,
    )
    const memory_watch = watchMemory(child, config.memory_bytes ?? MEMORY_BYTES, () =>
      fail(new CaptureError('browser_failed', 'the recording took too much memory')),
    )
    child.on('message', message => {
      // Our own program is the only sender on this channel.
      const reply = message as RecorderReply
      if ('facts' in reply) end(() => resolve(reply.facts))
      else fail(new CaptureError(reply.failure, reply.message))
    })
    child.on('exit', () => fail(new CaptureError('browser_failed', 'the recording process ended')))
    child.on('error', error => fail(new CaptureError('browser_failed', error.message)))
    child.send(request)
  })
}

function watchMemory(child: ChildProcess, limit: number, onTooMuch: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    if (child.pid !== undefined && (await residentBytes(child.pid)) > limit) onTooMuch()
  }, MEMORY_POLL_MS)
}
