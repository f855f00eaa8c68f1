// One product under load and under a fault: what is watched, and what must hold in the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { personOverHttp } from '../support/people/person-over-http.ts'
import { spawnProduct } from '../support/product.ts'
import { beginLoad, type Load } from './load.ts'
import { say } from './say.ts'

export type Trial = {
  load: Load
  url: string
  status(path: string): Promise<number>
  /** Seconds until the product is ready and takes a write. */
  recovered(): Promise<number>
  expect(holds: boolean, what: string): void
  /** Waits for the work left over, checks the ledger, stops the product; the sentences about what did not hold. */
  end(): Promise<string[]>
}

const RECOVER_S = 60
const SETTLE_S = 180
/** What may be answered while something is away; 409 is a full quota, 429 a limit. */
const allowed = /^(?:read|write|upload) (?:0|2..|304|409|429|503|507)$/

export async function beginTrial(data: string, env: Record<string, string>): Promise<Trial> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, output } = spawnProduct(data, { PORT: String(port), FTP_PORT: 'off', WEB_SOURCE: 'internet', ...env })
  const broken: string[] = []
  const expect = (holds: boolean, what: string) => {
    if (!holds) broken.push(what)
  }
  const status = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(10_000) }).then(
      answer => answer.status,
      () => 0,
    )
  async function within(seconds: number, holds: () => Promise<boolean>): Promise<number | null> {
    for (const began = Date.now(); Date.now() - began < seconds * 1_000; await sleep(100)) {
      if (await holds().catch(() => false)) return (Date.now() - began) / 1_000
    }
    return null
  }
  const isReady = async () => (await status('/api/health/ready')) === 200
  if ((await within(90, isReady)) === null) {
    child.kill('SIGKILL')
    throw new Error(`the product did not start: ${output()}`)
  }
  const { token } = await personOverHttp(url)
  const load = beginLoad(url, token)
  return {
    load,
    url,
    status,
    expect,
    async recovered() {
      const before = load.names
      const seconds = await within(RECOVER_S, async () => load.names > before && (await isReady()))
      expect(seconds !== null, `not back to normal within ${RECOVER_S} s`)
      return seconds ?? Number.NaN
    },
    async end() {
      await load.stop()
      const strange = Object.entries(load.counts).filter(([key]) => !allowed.test(key))
      expect(strange.length === 0, `answered ${strange.map(([key, count]) => `${key} × ${count}`).join(', ')}`)
      const settled = await within(SETTLE_S, () => load.settled())
      expect(settled !== null, `not every image is certified after ${SETTLE_S} s`)
      const missing = await load.missing()
      expect(missing.length === 0, `acknowledged and missing: ${missing.join(', ')}`)
      expect(child.exitCode === null && child.signalCode === null, `the process died: ${output().slice(-2_000)}`)
      if (child.exitCode === null) {
        const ended = new Promise(done => child.once('exit', done))
        child.kill('SIGTERM')
        const late = sleep(40_000, 'late', { ref: false })
        expect((await Promise.race([ended, late])) === 0, 'it did not stop well')
        if (child.exitCode === null) child.kill('SIGKILL')
      }
      const counts = Object.entries(load.counts)
        .toSorted()
        .map(([key, count]) => `${key}: ${count}`)
      say(
        `  ${load.uploads} images and ${load.names} rows acknowledged, all there; all certified after ${settled?.toFixed(1)} s`,
      )
      say(`  ${counts.join(', ')}; ${(output().length / 1_000).toFixed(0)} kB of log`)
      return broken
    },
  }
}
