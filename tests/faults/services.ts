// Services of others that fail in five ways while people go on: time-stamp authority, chain, payment provider, mail and exchange rates, each behind a proxy.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCentralBank } from '#standins/central-bank/start-central-bank.ts'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { personOverHttp } from '../support/people/person-over-http.ts'
import { standInsApart } from '../support/split-roles.ts'
import { startSmtp } from '../support/standins/smtp/start-smtp.ts'
import { type FaultResults, type FaultRow, inWords, toTenths } from './fault-rows.ts'
import { type FaultMode, type FaultyProxy, faultyProxy } from './faulty-proxy.ts'
import { say } from './say.ts'
import { certifying, keyOf, paying, registering, type ServiceJourney } from './service-journeys.ts'
import { oneProcess, type Running } from './trial.ts'
import { statusOf, within } from './within.ts'

const MODES: readonly FaultMode[] = ['down', 'slow', 'garbage', 'endless', 'error']
const SERVICES = ['time-stamp authority', 'chain', 'payment provider', 'mail server', 'exchange rates'] as const
type Service = (typeof SERVICES)[number]

const START_S = 240
const AWAY_MS = 8_000
/** A payment whose answer never came is open until it cannot arrive any more, `LOST_PAY_IN_S`; all else takes seconds. */
const RECOVER_S = 200
/** Lines of the log of one outage: its begin and its end, and what was under way at its end and failed then. */
const LINES_MAX = 12
/** Jobs that wait at once: what a few people do in eight seconds, and the schedules. */
const QUEUE_MAX = 150

type Play = { service: Service; mode: FaultMode }
export type ServicesTrial = { plays?: readonly Play[]; away_ms?: number }

/** Every service in every mode, unless it is told which. */
export async function services({
  plays = SERVICES.flatMap(service => MODES.map(mode => ({ service, mode }))),
  away_ms = AWAY_MS,
}: ServicesTrial = {}): Promise<FaultResults> {
  const data = await dataFolder()
  const stage = await openStage(data)
  const results: FaultResults = { broken: [], rows: [] }
  try {
    for (const play of plays) await playOne(stage, { ...play, away_ms }, results)
    const well = await stage.running.stop()
    if (!well) results.broken.push('services: it did not stop well')
    return results
  } finally {
    stage.running.kill()
    await stage.close()
    await rm(data, { recursive: true, force: true })
  }
}

type Stage = {
  running: Running
  proxies: Record<Service, FaultyProxy>
  journeys: Record<Service, ServiceJourney>
  /** Jobs that wait, and those given up. */
  queue(): Promise<{ waiting: number; dead: number }>
  close(): Promise<void>
}

async function openStage(data: string): Promise<Stage> {
  const standIns = await standInsApart(data)
  const smtp = await startSmtp()
  const bank = await startCentralBank()
  const front = async (url: string) => {
    const { hostname: host, port } = new URL(url)
    return faultyProxy({ host, port: Number(port) }, 'http')
  }
  const named = (name: string) => standIns.env[name] ?? ''
  const proxies = {
    'time-stamp authority': await front(named('TSA_URL')),
    chain: await front(named('CHAIN_RPC_URL')),
    'payment provider': await front(named('MANGOPAY_BASE_URL')),
    'mail server': await faultyProxy({ host: '127.0.0.1', port: smtp.port }, 'smtp'),
    'exchange rates': await front(bank.url),
  }
  const through = (url: string, proxy: FaultyProxy) => `http://127.0.0.1:${proxy.port}${new URL(url).pathname}`
  const metrics_port = await freePort()
  const running = await oneProcess(data, {
    ...standIns.env,
    TSA_URL: through(named('TSA_URL'), proxies['time-stamp authority']),
    CHAIN_RPC_URL: through(named('CHAIN_RPC_URL'), proxies.chain),
    MANGOPAY_BASE_URL: through(named('MANGOPAY_BASE_URL'), proxies['payment provider']),
    SMTP_URL: `smtp://127.0.0.1:${proxies['mail server'].port}`,
    RATES_URL: through(bank.url, proxies['exchange rates']),
    METRICS_PORT: String(metrics_port),
    TRUST_PROXY: 'true',
  })
  const { url } = running
  const isReady = async () => (await statusOf(`${url}/api/health/ready`)) === 200
  if ((await within(START_S, isReady)) === null) throw new Error(`the product did not start: ${running.output()}`)
  const { token } = await personOverHttp(url, () => keyOf(smtp))
  const certified = certifying(url, token)
  return {
    running,
    proxies,
    journeys: {
      'time-stamp authority': certified,
      chain: certified,
      'payment provider': paying(url, token, {
        url: named('MANGOPAY_BASE_URL'),
        client_id: named('MANGOPAY_CLIENT_ID'),
        api_key: named('MANGOPAY_API_KEY'),
        wallet: named('MANGOPAY_WALLET_ID'),
      }),
      'mail server': registering(url, smtp),
      'exchange rates': certified,
    },
    async queue() {
      const text = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text()
      const lines = [...text.matchAll(/^auctor_queue_jobs\{job="([^"]*)",state="([^"]*)"\} (\d+)/gm)]
      const of = (holds: (job: string, state: string) => boolean) =>
        lines.reduce((sum, [, job = '', state = '', jobs]) => sum + (holds(job, state) ? Number(jobs) : 0), 0)
      return {
        waiting: of((job, state) => job !== 'dead-letters' && ['created', 'retry', 'active'].includes(state)),
        dead: of(job => job === 'dead-letters'),
      }
    },
    async close() {
      for (const proxy of Object.values(proxies)) await proxy.close()
      await smtp.stop()
      await bank.stop()
      await standIns.stop()
    },
  }
}

/** One service fails in one way, comes back, and is waited for. */
async function playOne(stage: Stage, { service, mode, away_ms }: Play & { away_ms: number }, results: FaultResults) {
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
  const queue = await stage.queue()
  const tries = proxies[service].tries()
  await proxies[service].become('fine')
  const seconds = await within(RECOVER_S, () => journey.done(), 250)
  const recovered_s = seconds === null ? null : toTenths(seconds)
  const lost = await journey.lost()
  // Whoever asks for the health of a part hears of its return a moment later.
  await sleep(1_000)
  const said = running.output().slice(before).split('\n').filter(Boolean)
  const after = await stage.queue()
  expect(recovered_s !== null, `not everything acknowledged is done ${RECOVER_S} s after its return`)
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
    part: 'services',
    fault: name,
    times: 1,
    journey: journey.name,
    lost,
    seen: words,
    recovered_s,
  } satisfies FaultRow)
}
