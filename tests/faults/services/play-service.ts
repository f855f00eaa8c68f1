// One service of others after the other fails under a running product while somebody needs it; what is expected of every one of them.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../../support/data-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { type FaultResults, type FaultRow, inWords, toTenths } from '../fault-rows.ts'
import { say } from '../say.ts'
import { oneProcess, type Running } from '../trial.ts'
import { statusOf, within } from '../within.ts'
import type { FaultMode, FaultyProxy } from './faulty-proxy.ts'
import type { ServiceJourney } from './service-journeys.ts'

const MODES: readonly FaultMode[] = ['down', 'slow', 'garbage', 'endless', 'error']

const START_S = 240
const AWAY_MS = 8_000
/** A payment whose answer never came is open until it cannot arrive any more, `LOST_PAY_IN_S`; all else takes seconds. */
const RECOVER_S = 200
/** Lines of the log of one outage: its begin and its end, and what was under way at its end and failed then. */
const LINES_MAX = 12
/** Jobs that wait at once: what a few people do in eight seconds, and the schedules. */
const QUEUE_MAX = 150

type Play<Service extends string> = { service: Service; mode: FaultMode }

export type ServiceStage<Service extends string> = {
  running: Running
  /** Where each service is made to fail. */
  proxies: Record<Service, Pick<FaultyProxy, 'become' | 'tries'>>
  journeys: Record<Service, ServiceJourney>
  metrics_port: number
  close(): Promise<void>
}

/** Jobs that wait, and those given up. */
async function queueOf(metrics_port: number): Promise<{ waiting: number; dead: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text()
  const lines = [...text.matchAll(/^auctor_queue_jobs\{job="([^"]*)",state="([^"]*)"\} (\d+)/gm)]
  const of = (holds: (job: string, state: string) => boolean) =>
    lines.reduce((sum, [, job = '', state = '', jobs]) => sum + (holds(job, state) ? Number(jobs) : 0), 0)
  return {
    waiting: of((job, state) => job !== 'dead-letters' && ['created', 'retry', 'active'].includes(state)),
    dead: of(job => job === 'dead-letters'),
  }
}

/** The whole product as one process, once it is ready. */
export async function startWatched(
  data: string,
  env: Record<string, string>,
): Promise<Pick<ServiceStage<never>, 'running' | 'metrics_port'>> {
  const metrics_port = await freePort()
  const running = await oneProcess(data, { ...env, METRICS_PORT: String(metrics_port) })
  const isReady = async () => (await statusOf(`${running.url}/api/health/ready`)) === 200
  if ((await within(START_S, isReady)) === null) throw new Error(`the product did not start: ${running.output()}`)
  return { running, metrics_port }
}

type Cast<Service extends string> = {
  /** The argument of `npm run faults`. */
  part: string
  services: readonly Service[]
  openStage(data: string): Promise<ServiceStage<Service>>
  recover_s?: number
}
export type ServicesTrial<Service extends string> = { plays?: readonly Play<Service>[]; away_ms?: number }

/** Every service in every mode, unless it is told which, one after the other on a product of its own. */
export async function playServices<Service extends string>(
  { part, services, openStage, recover_s = RECOVER_S }: Cast<Service>,
  {
    plays = services.flatMap(service => MODES.map(mode => ({ service, mode }))),
    away_ms = AWAY_MS,
  }: ServicesTrial<Service>,
): Promise<FaultResults> {
  const data = await dataFolder()
  try {
    return await playAll(await openStage(data), plays, { part, away_ms, recover_s })
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function playAll<Service extends string>(
  stage: ServiceStage<Service>,
  plays: readonly Play<Service>[],
  { part, ...times }: Timed,
): Promise<FaultResults> {
  const results: FaultResults = { broken: [], rows: [] }
  try {
    for (const play of plays) await playOne(stage, { ...play, part, ...times }, results)
    if (!(await stage.running.stop())) results.broken.push(`${part}: it did not stop well`)
    return results
  } finally {
    stage.running.kill()
    await stage.close()
  }
}

type Timed = { part: string; away_ms: number; recover_s: number }

/** One service fails in one way, comes back, and is waited for. */
async function playOne<Service extends string>(
  stage: ServiceStage<Service>,
  { service, mode, part, away_ms, recover_s }: Play<Service> & Timed,
  results: FaultResults,
): Promise<void> {
  const { running, proxies, journeys } = stage
  const journey = journeys[service]
  const name = `${service}: ${mode}`
  const expect = (holds: boolean, what: string) => {
    if (!holds) results.broken.push(`${name}: ${what}`)
  }
  const seen: Record<string, number> = {}
  const pages: Record<string, number> = {}
  const count = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  await journey.prepare?.()
  const before = running.output().length
  await proxies[service].become(mode)
  const asking: Promise<void>[] = []
  for (const began = Date.now(); Date.now() - began < away_ms; await sleep(1_500)) {
    asking.push(journey.go().then(answer => count(seen, answer)))
    for (const path of ['/en/', '/api/images?page_size=5']) {
      count(pages, String(await statusOf(`${running.url}${path}`)))
    }
  }
  await Promise.all(asking)
  const waits = await journey.waitsFor()
  const queue = await queueOf(stage.metrics_port)
  const tries = proxies[service].tries()
  await proxies[service].become('fine')
  const seconds = await within(recover_s, () => journey.done(), 250)
  const recovered_s = seconds === null ? null : toTenths(seconds)
  const lost = await journey.lost()
  // Whoever asks for the health of a part hears of its return a moment later.
  await sleep(1_000)
  const said = running.output().slice(before).split('\n').filter(Boolean)
  const after = await queueOf(stage.metrics_port)
  expect(recovered_s !== null, `not everything acknowledged is done ${recover_s} s after its return`)
  expect(lost === 0, `${lost} acknowledged are lost`)
  const strange = Object.keys(seen).filter(answer => !journey.allowed.test(answer))
  expect(strange.length === 0, `people were answered ${strange.join(', ')}`)
  expect(Object.keys(pages).join() === '200', `pages that do not need it answered ${Object.keys(pages).join(', ')}`)
  expect(running.died() === null, `the process died: ${running.died()}`)
  expect(said.length <= LINES_MAX, `${said.length} lines of log: ${said.slice(0, 12).join('\n')}`)
  expect(queue.waiting <= QUEUE_MAX, `${queue.waiting} jobs wait`)
  expect(after.dead === 0, `${after.dead} jobs were given up`)
  const words = `${inWords(seen)}${waits === '' ? '' : `; ${waits}`}; other pages ${inWords(pages)}`
  say(`  ${name}: ${words}; back after ${recovered_s} s; ${tries} tries, ${said.length} lines, ${queue.waiting} jobs`)
  results.rows.push({
    part,
    fault: name,
    times: 1,
    journey: journey.name,
    lost,
    seen: words,
    recovered_s,
  } satisfies FaultRow)
}
