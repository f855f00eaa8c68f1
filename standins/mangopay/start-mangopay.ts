// The local payment provider of the embedded default: Mangopay's protocol over HTTP on loopback, with play money only.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import { areas } from './areas.ts'
import { controlRoutes } from './control.ts'
import { type CallJournal, memoryJournal, openStateLog, peekStateLog } from './journal.ts'
import { magicValuePage } from './magic-values.ts'
import { Faults } from './protocol/faults.ts'
import { isObject } from './protocol/fields.ts'
import { createCourier, type Notify, notifyByHttp } from './protocol/hooks.ts'
import { createLimits } from './protocol/limits.ts'
import { type Client, createTokens } from './protocol/oauth.ts'
import { Routes } from './protocol/routes.ts'
import { type Server, serveRequest } from './protocol/serve.ts'
import { openPlatformWallet } from './wallets/platform-wallet.ts'
import { World } from './world.ts'

export type MangopayStandInOptions = {
  /** Holds the client's key and everything the provider knows; null keeps all in memory. */
  directory: string | null
  /** A free one is taken when absent. */
  port?: number
  /** The address under which browsers reach the hosted pages, when it is not the server's own. */
  publicUrl?: string
  /** Only read what `directory` holds: nothing is written there, nobody is notified. */
  peek?: boolean
  /** Decide about documents a few seconds after they were sent, as the embedded demo does. */
  autoDecide?: boolean
  /** How hooks are told; by HTTP when absent. */
  notify?: Notify
  /** Told about bugs of the stand-in itself. */
  log?: (message: string) => void
  /** Milliseconds, like Date.now. */
  clock?: () => number
}
export type Mangopay = {
  /** What goes into the SDK's `baseUrl`. */
  url: string
  client_id: string
  api_key: string
  /** The platform's own wallet, opened with the client. */
  wallet_id: string
  /** When no notification is under way any more. */
  hooksSettled(): Promise<void>
  stop(): Promise<void>
}

/** How often due things and notifications are looked after when no call comes in. */
const BEAT_MS = 250

/** Starts the provider; its client and its state are made in `directory` at the first start and used ever after. */
export async function startMangopay(options: MangopayStandInOptions): Promise<Mangopay> {
  const { directory, peek = false, clock = Date.now, log = () => {} } = options
  const known = !peek || (directory !== null && existsSync(join(directory, 'client.json')))
  const client = await openClientOf(known ? directory : null)
  const world = new World({ journal: journalOf(options), clock })
  const server = openServer(world, client, { clock, log, autoDecide: options.autoDecide ?? false })
  const courier = createCourier(world, peek ? async () => true : (options.notify ?? notifyByHttp), log)
  const http = createServer((request, response) => {
    serveRequest(server, request, response)
      .catch(() => response.destroy())
      .finally(() => courier.deliver())
  })
  // As long as servers on the web do: a caller whose process was busy for some seconds would write into a closed connection.
  http.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ host: '127.0.0.1', port: options.port ?? 0 }, resolve)
  })
  const wallet_id = openPlatformWallet(world)
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('The local payment provider has no address.')
  const url = `http://127.0.0.1:${address.port}`
  world.origin = options.publicUrl ?? url
  const beat = setInterval(() => {
    try {
      world.runDue()
    } catch (error) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    courier.deliver()
  }, BEAT_MS)
  return {
    url,
    ...client,
    wallet_id,
    hooksSettled: () => courier.settled(),
    async stop() {
      clearInterval(beat)
      await new Promise<void>(resolve => {
        http.close(() => resolve())
        http.closeAllConnections()
      })
      await courier.stop()
      world.close()
    },
  }
}

function journalOf({ directory, peek = false }: MangopayStandInOptions): CallJournal {
  if (directory === null) return memoryJournal
  return peek ? peekStateLog(directory) : openStateLog(directory)
}

type ServerOptions = Required<Pick<MangopayStandInOptions, 'clock' | 'log' | 'autoDecide'>>

/** The provider without the network around it. */
export function openServer(world: World, client: Client, { clock, log, autoDecide }: ServerOptions): Server {
  const routes = new Routes()
  const faults = new Faults()
  controlRoutes(routes, world, faults)
  magicValuePage(routes)
  for (const area of areas) area(routes, world, { autoDecide })
  const limits = createLimits(() => world.now() * 1_000, clock)
  return { world, routes, tokens: createTokens(client, clock), limits, faults, log }
}

const newClient = (): Client => ({
  client_id: `local-${randomBytes(4).toString('hex')}`,
  api_key: randomBytes(24).toString('base64url'),
})

/** The client of a folder, made at the first start. */
export async function openClientOf(directory: string | null): Promise<Client> {
  if (directory === null) return newClient()
  const path = join(directory, 'client.json')
  const value: unknown = JSON.parse(await readOrCreatePrivateFile(path, () => `${JSON.stringify(newClient())}\n`))
  if (isObject(value) && typeof value.client_id === 'string' && typeof value.api_key === 'string')
    return { client_id: value.client_id, api_key: value.api_key }
  throw new Error(`${path} is damaged: a client id and a key are expected.`)
}
