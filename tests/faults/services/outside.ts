// What the product asks of the outside that fails in five ways while people go on: websites with their registries, the browser that records pages, and the service that pins files.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { startPinning } from '#standins/pinning/start-pinning.ts'
import { shareLocalWeb } from '#standins/web/share-local-web.ts'
import { castPlayers } from '../../trials/chain/chain-stage.ts'
import type { FaultResults } from '../fault-rows.ts'
import { agreeOverHttp, newPayer, type Payer } from '../payer.ts'
import { failingBrowser } from './failing-browser.ts'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'
import { lookingUp, pinning, recording } from './outside-journeys.ts'
import { playServices, type ServiceStage, type ServicesTrial, startWatched } from './play-service.ts'

const SERVICES = ['websites and registries', 'browser', 'pinning service'] as const
type Service = (typeof SERVICES)[number]

/** A recording that fails is tried again after two minutes, and takes one itself where the browser hangs. */
const RECOVER_S = 300

export const outside = (trial: ServicesTrial<Service> = {}): Promise<FaultResults> =>
  playServices({ part: 'outside', services: SERVICES, openStage, recover_s: RECOVER_S }, trial)

async function openStage(data: string): Promise<ServiceStage<Service>> {
  const web = await webBehindProxies(data)
  const pins = await startPinning()
  const pins_proxy = await faultyProxy({ host: '127.0.0.1', port: Number(new URL(pins.url).port) }, 'http')
  const tools = join(data, 'browser')
  await mkdir(tools)
  const browser = await failingBrowser(tools)
  const { running, metrics_port } = await startWatched(data, {
    WEB_SOURCE: 'local',
    CHROMIUM_PATH: browser.path,
    PINNING_URL: `http://127.0.0.1:${pins_proxy.port}`,
    PINNING_TOKEN: pins.token,
  })
  const { url } = running
  const [creator] = await castPlayers({ url, data }, ['Ada'])
  if (!creator) throw new Error('nobody came')
  await agreeOverHttp(url, creator)
  return {
    running,
    metrics_port,
    proxies: { 'websites and registries': web, browser, 'pinning service': pins_proxy },
    journeys: {
      'websites and registries': lookingUp(url, creator, await adminOf(data)),
      browser: recording(url, creator),
      'pinning service': pinning(url, creator, pins.kept),
    },
    async close() {
      await pins_proxy.close()
      await pins.stop()
      await web.close()
    },
  }
}

async function adminOf(data: string): Promise<Payer> {
  const database = await openDatabase({ url: null, directory: data, join: true })
  try {
    return await newPayer(database.db, ['admin'])
  } finally {
    await database.close()
  }
}

/** The local web is held by this process; the product finds it where the proxies are. */
async function webBehindProxies(data: string): Promise<Pick<FaultyProxy, 'become' | 'tries' | 'close'>> {
  const folder = join(data, 'web')
  const web = await shareLocalWeb({ data: folder, picture_source: null })
  const place = join(folder, 'place.json')
  const whois = Object.values(web.whois.endpoints).map(({ port }) => port)
  let text = await readFile(place, 'utf8')
  const proxies: FaultyProxy[] = []
  for (const port of [web.http_port, web.https_port, ...whois]) {
    const proxy = await faultyProxy({ host: '127.0.0.1', port }, 'http')
    proxies.push(proxy)
    text = text.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(proxy.port))
  }
  await writeFile(place, text)
  return {
    async become(mode) {
      for (const proxy of proxies) await proxy.become(mode)
    },
    tries: () => proxies.reduce((sum, proxy) => sum + proxy.tries(), 0),
    async close() {
      for (const proxy of proxies) await proxy.close()
      await web.close()
    },
  }
}
