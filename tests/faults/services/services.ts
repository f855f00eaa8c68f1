// Services of others that fail in five ways while people go on: time-stamp authority, chain, payment provider, mail and exchange rates, each behind a proxy.
import { startCentralBank } from '#standins/central-bank/start-central-bank.ts'
import { personOverHttp } from '../../support/people/person-over-http.ts'
import { standInsApart } from '../../support/split-roles.ts'
import { startSmtp } from '../../support/standins/smtp/start-smtp.ts'
import type { FaultResults } from '../fault-rows.ts'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'
import { playServices, type ServiceStage, type ServicesTrial, startWatched } from './play-service.ts'
import { certifying, keyOf, paying, registering } from './service-journeys.ts'

const SERVICES = ['time-stamp authority', 'chain', 'payment provider', 'mail server', 'exchange rates'] as const
type Service = (typeof SERVICES)[number]

export const services = (trial: ServicesTrial<Service> = {}): Promise<FaultResults> =>
  playServices({ part: 'services', services: SERVICES, openStage }, trial)

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
  const { running, metrics_port } = await startWatched(data, {
    ...standIns.env,
    TSA_URL: through(named('TSA_URL'), proxies['time-stamp authority']),
    CHAIN_RPC_URL: through(named('CHAIN_RPC_URL'), proxies.chain),
    MANGOPAY_BASE_URL: through(named('MANGOPAY_BASE_URL'), proxies['payment provider']),
    SMTP_URL: `smtp://127.0.0.1:${proxies['mail server'].port}`,
    RATES_URL: through(bank.url, proxies['exchange rates']),
    TRUST_PROXY: 'true',
  })
  const { url } = running
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
