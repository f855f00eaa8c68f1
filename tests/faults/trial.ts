// One product under load and under a fault: what is watched, and what must hold in the end.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { personOverHttp } from '../support/people/person-over-http.ts'
import { spawnProduct } from '../support/product.ts'
import { type FaultResults, type FaultRow, inWords, toTenths } from './fault-rows.ts'
import { beginLoad, JOURNEYS, type Load } from './load.ts'
import { say } from './say.ts'
import { statusOf, within } from './within.ts'

/** What is on trial: a product, in however many processes. */
export type Running = {
  /** Where people come. */
  url: string
  /** Where the API itself is, with the mailbox. */
  api_url: string
  /** What died and was not started again, with what it said; null while everything lives. */
  died(): string | null
  output(): string
  /** Ends it as its keeper would; true when it ended well. */
  stop(): Promise<boolean>
  kill(): void
}

export type Trial = {
  load: Load
  status(path: string): Promise<number>
  /** What it says there, as text; nothing when it does not answer. */
  text(path: string): Promise<string>
  /** Causes it and waits until the product is ready and takes a write; the seconds that this took. Rows of one name become one. */
  fault(name: string, cause: () => Promise<unknown>): Promise<number>
  expect(holds: boolean, what: string): void
  /** Waits for the work left over, checks the ledger, stops the product; what did not hold, and the rows of its faults. */
  end(): Promise<FaultResults>
}

const RECOVER_S = 60
const STOP_MS = 40_000
/** What may be answered while something is away; 409 is a full quota, 429 a limit. */
const allowed = /^(?:read|write|upload) (?:0|2..|304|409|429|503|507)$/

/** The whole product as one process, without a keeper. */
export async function oneProcess(data: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, output } = spawnProduct(data, { PORT: String(port), FTP_PORT: 'off', WEB_SOURCE: 'internet', ...env })
  const died = () => (child.exitCode === null && child.signalCode === null ? null : output().slice(-2_000))
  return { url, api_url: url, died, output, stop: () => endGently(child), kill: () => void child.kill('SIGKILL') }
}

/** SIGTERM; false when that does not end it well. */
export async function endGently(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) return child.exitCode === 0
  const ended = new Promise(done => child.once('exit', done))
  child.kill('SIGTERM')
  const code = await Promise.race([ended, sleep(STOP_MS, 'late', { ref: false })])
  if (code === 'late') child.kill('SIGKILL')
  return code === 0
}

type TrialOptions = {
  /** The argument of `npm run faults`. */
  part: string
  /** Within so many seconds after the load everything is certified. */
  settle_s?: number
  /** Between two uploads of the same person. */
  pause_ms?: number
}

export async function beginTrial(
  { url, api_url, died, output, stop, kill }: Running,
  { part, settle_s = 180, pause_ms = 400 }: TrialOptions,
): Promise<Trial> {
  const broken: string[] = []
  const expect = (holds: boolean, what: string) => {
    if (!holds) broken.push(what)
  }
  const status = (path: string) => statusOf(`${url}${path}`)
  const text = (path: string) =>
    fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) }).then(
      answer => answer.text(),
      () => '',
    )
  const isReady = async () => (await status('/api/health/ready')) === 200
  if ((await within(90, isReady)) === null) {
    kill()
    throw new Error(`the product did not start: ${output()}`)
  }
  const { token } = await personOverHttp(api_url)
  const load = beginLoad(url, token, pause_ms)
  const faced = new Map<string, Faced>()
  return {
    load,
    status,
    text,
    expect,
    async fault(name, cause) {
      const counts = { ...load.counts }
      await cause()
      const before = load.names
      const seconds = await within(RECOVER_S, async () => load.names > before && (await isReady()))
      expect(seconds !== null, `not back to normal within ${RECOVER_S} s`)
      const { times, seen, recovered_s } = faced.get(name) ?? { times: 0, seen: {}, recovered_s: 0 }
      const longest = seconds === null || recovered_s === null ? null : Math.max(recovered_s, toTenths(seconds))
      faced.set(name, { times: times + 1, seen: added(seen, counts, load.counts), recovered_s: longest })
      return seconds ?? Number.NaN
    },
    async end() {
      await load.stop()
      const strange = Object.entries(load.counts).filter(([key]) => !allowed.test(key))
      expect(
        strange.length === 0,
        `answered ${inWords(Object.fromEntries(strange))}; its log: ${output().slice(-4_000)}`,
      )
      const settled = await within(settle_s, () => load.settled())
      expect(settled !== null, `not every image is certified after ${settle_s} s`)
      const missing = await load.missing()
      const all = Object.values(missing).flat()
      expect(all.length === 0, `acknowledged and missing: ${all.join(', ')}`)
      const death = died()
      expect(death === null, `the process died: ${death}`)
      expect(await stop(), 'it did not stop well')
      const waits = load.waits()
      const wait = (share: number) => waits.at(Math.ceil(share * waits.length) - 1)?.toFixed(1)
      const counts = Object.entries(load.counts)
        .toSorted()
        .map(([key, count]) => `${key}: ${count}`)
      say(
        `  ${load.uploads} images and ${load.names} rows acknowledged, all there; all certified after ${settled?.toFixed(1)} s`,
      )
      say(`  from acknowledged to certified: median ${wait(0.5)} s, at most ${wait(1)} s`)
      say(`  ${counts.join(', ')}; ${(output().length / 1_000).toFixed(0)} kB of log`)
      const rows = [...faced].flatMap(([name, { times, seen, recovered_s }]) =>
        Object.entries(JOURNEYS).map(([kind, journey]): FaultRow => {
          const lost = missing[kind]?.length ?? 0
          return { part, fault: name, times, journey, lost, seen: seenOf(seen, kind), recovered_s }
        }),
      )
      return { broken, rows }
    },
  }
}

/** What was answered during all faults of one name, by kind and status. */
type Faced = { times: number; seen: Record<string, number>; recovered_s: number | null }

function added(seen: Record<string, number>, before: Record<string, number>, after: Record<string, number>) {
  const during = Object.entries(after).map(([key, count]) => [key, count - (before[key] ?? 0) + (seen[key] ?? 0)])
  return Object.fromEntries(during)
}

function seenOf(seen: Record<string, number>, kind: string): string {
  const own = Object.entries(seen).filter(([key, count]) => key.startsWith(`${kind} `) && count > 0)
  return (
    inWords(Object.fromEntries(own.map(([key, count]) => [key.slice(kind.length + 1), count]))) || 'nothing was asked'
  )
}
