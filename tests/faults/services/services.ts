// Services of others that fail in five ways while people go on: time-stamp authority, chain, payment provider, mail and exchange rates, each behind a proxy.
import { rm } from 'node:fs/promises'
import { startCentralBank } from '#standins/central-bank/start-central-bank.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { personOverHttp } from '../../support/people/person-over-http.ts'
import { standInsApart } from '../../support/split-roles.ts'
import { startSmtp } from '../../support/standins/smtp/start-smtp.ts'
import type { FaultResults } from '../fault-rows.ts'
import { oneProcess } from '../trial.ts'
import { statusOf, within } from '../within.ts'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'
import { MODES, type Play, playServices, type ServiceStage } from './play-service.ts'
import { certifying, keyOf, paying, registering } from './service-journeys.ts'

const SERVICES = ['time-stamp authority', 'chain', 'payment provider', 'mail server', 'exchange rates'] as const
type Service = (typeof SERVICES)[number]

const START_S = 240

export type ServicesTrial = { plays?: readonly Play<Service>[]; away_ms?: number }

/** Every service in every mode, unless it is told which. */
export async function services({
  plays = SERVICES.flatMap(service => MODES.map(mode => ({ service, mode }))),
  away_ms,
}: ServicesTrial = {}): Promise<FaultResults> {
  const data = await dataFolder()
  try {
    return await playServices('services', await openStage(data), { plays, away_ms })
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function openStage(data: string): Promise<ServiceStage<Service>> {
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
    metrics_port,
    async close() {
      for (const proxy of Object.values(proxies)) await proxy.close()
      await smtp.stop()
      await bank.stop()
      await standIns.stop()
    },
  }
}
